import type { Term } from '@sentiero/contracts/lessons';
import { languages, type Language } from '@sentiero/contracts/shared';
import { termFinder } from '@sentiero/markdown';
import type { Problem } from './curriculum-error.ts';
import type { Curriculum } from './curriculum.ts';
import { prose } from './prose.ts';

type Terms = readonly Pick<Term, 'key' | 'term' | 'spellings' | 'text'>[];
type MarkedText = { readonly file: string; readonly language: Language; readonly text: string };

/**
 * Terms of the folder's glossary that no text uses in some language, and terms that a text introduces in bold without an
 * entry in it or in the shipped glossary.
 */
export function checkGlossary(
  files: ReadonlyMap<string, string>,
  { terms }: Curriculum,
  shipped: Terms,
): Problem[] {
  const texts = markedTexts(files);
  const all = [...shipped.filter(({ key }) => !terms.some((own) => own.key === key)), ...terms];
  const used = findUsed(texts, terms);
  const unused = terms.flatMap(({ key }) => unusedIn(key, used, files));
  return [...unused, ...texts.flatMap((text) => withoutEntry(text, all))];
}

/** The texts in which the app marks terms. */
function markedTexts(files: ReadonlyMap<string, string>): MarkedText[] {
  return [...files].flatMap(([file, text]) => {
    const [, name] = /^lessons\/[^/]+\/steps\/[^/]+\/(?:debrief\.)?(de|en|fr|it)\.md$/.exec(file) ?? [];
    const language = languages.find((one) => one === name);
    return language ? [{ file, language, text }] : [];
  });
}

function unusedIn(
  key: string,
  used: ReadonlyMap<Language, ReadonlySet<string>>,
  files: ReadonlyMap<string, string>,
): Problem[] {
  const missing = languages.filter((language) => !used.get(language)?.has(key));
  if (missing.length === 0) return [];
  const lines = (files.get('glossary.yaml') ?? '').split('\n');
  const line = lines.findIndex((one) => new RegExp(`^- +key: *['"]?${key}['"]? *$`).test(one)) + 1;
  return [
    {
      file: 'glossary.yaml',
      line: Math.max(line, 1),
      reason: `no text uses ${key} in ${missing.join(', ')}`,
    },
  ];
}

function findUsed(texts: readonly MarkedText[], terms: Terms): Map<Language, Set<string>> {
  return new Map(
    languages.map((language) => {
      const find = termFinder(terms, language);
      const own = texts.filter((text) => text.language === language);
      return [language, new Set(own.flatMap(({ text }) => find(prose(text)).map(({ key }) => key)))];
    }),
  );
}

const bold = /\*\*([^*\n]+)\*\*/g;
/** Names with an authority of their own, which an entry would only repeat. */
const named = /^(?:CWE-\d+|CVE-[\d-]+|API\d+|A\d\d:20\d\d .*)$/;
const abbreviation = /\p{Lu}\P{Lu}*\p{Lu}|\p{L}\d/u;
const calls: Readonly<Record<Language, RegExp>> = {
  de: /(?:heisst|heissen|nennt man|nennt sich) (?:das |dies |hier |so etwas |eine?n? |der |die )*$/iu,
  en: /(?:called|known as) (?:an? |the )?$/iu,
  fr: /(?:s’appellent?|appelle(?: cela)?|nommée?) (?:une? |la |le |l’|du |des )?$/iu,
  it: /(?:si chiama(?:no)?|chiamat[aeio]|detto) (?:una? |uno |il |la |lo |l’|un’)?$/iu,
};

/** A phrase with one of these is only stressed. */
const functionWords: Readonly<Record<Language, RegExp>> = {
  de: /(?<!\p{L})(?:das|der|die|dieser?|ein|eine|kein|keine|nicht)(?!\p{L})/iu,
  en: /(?<!\p{L})(?:an?|no|not|the|this|until|what|who)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:ce|en|ne|pas|que?|une?)(?!\p{L})/iu,
  it: /(?<!\p{L})(?:che|da|in|nessuna?|non|una?)(?!\p{L})/iu,
};

/**
 * A text introduces a term if it puts in bold an abbreviation, a phrase of two or three words, or a word after "is
 * called". Other words in bold are only stressed, as is a whole sentence.
 */
function withoutEntry({ file, language, text }: MarkedText, terms: Terms): Problem[] {
  const find = termFinder(terms, language);
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(bold)].flatMap(({ 0: all, 1: phrase = '', index: start }) => {
      const length = phrase.split(/\s+/u).length;
      const isTerm =
        length <= 3 &&
        !/[.?!:]$/u.test(phrase) &&
        !named.test(phrase) &&
        !functionWords[language].test(phrase) &&
        (length > 1 || abbreviation.test(phrase) || calls[language].test(line.slice(0, start)));
      // The text around it may be part of the entry's name.
      const around = line.slice(Math.max(0, start - 30), start + all.length + 40).replaceAll('*', '');
      if (
        !isTerm ||
        find(phrase).length > 0 ||
        find(around).some(({ start: at, end }) =>
          around.slice(at, end).toLowerCase().includes(phrase.toLowerCase()),
        )
      )
        return [];
      return [{ file, line: index + 1, reason: `the glossary has no entry for this term: ${phrase}` }];
    }),
  );
}
