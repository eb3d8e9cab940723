import type { Term } from '@sentiero/contracts/lessons';
import type { Language } from '@sentiero/contracts/shared';

/** A word of a text, from `start` to `end`, with the key of its term. */
export type FoundTerm = { key: string; start: number; end: number };

type Form = { key: string; form: string };

/** Finds the terms in texts of a language, each in any of its spellings; the longest spelling wins. */
export function termFinder(terms: readonly Term[], language: Language): (text: string) => FoundTerm[] {
  const forms = new Map<string, Form>();
  for (const { key, term, spellings } of terms) {
    for (const form of [term[language], ...spellings[language]]) forms.set(form.toLowerCase(), { key, form });
  }
  if (forms.size === 0) return () => [];
  const longestFirst = [...forms.keys()].toSorted((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}_])`, 'giu');
  return (text) =>
    [...text.matchAll(pattern)].flatMap(({ 0: word, index }) => {
      const found = forms.get(word.toLowerCase());
      if (!found || (isAbbreviation(found.form) && word !== found.form)) return [];
      return [{ key: found.key, start: index, end: index + word.length }];
    });
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** Abbreviations are found in their own case only: `AUTH` is not `auth`. */
const isAbbreviation = (form: string) => /\p{Lu}\P{Lu}*\p{Lu}/u.test(form);
