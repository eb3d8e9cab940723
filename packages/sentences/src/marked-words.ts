import { copulas, isArticle, isFiller } from './word-kinds.ts';
import { anyOf } from './words.ts';

/** Stands in a sentence for the accepted answer, and for any other candidate. */
export const answerMark = '\uE000';
export const otherMark = '\uE001';

export const withoutMarks = (text: string): string => text.replaceAll(/[\uE000\uE001]/g, '');

/** The words, signs and marks of a sentence. */
export type Words = readonly string[];

const wordOrSign = /[\p{L}\p{N}\uE000\uE001']+|[.;:!?,()[\]→|]|[<>≤≥≠~≈±+×%]/gu;
const elision = new RegExp(`^(?:${anyOf('elisions', 'elisions_in_sentences')})'(?=.)`);

export const wordsOf = (marked: string): Words =>
  [
    ...marked
      .replaceAll('up to ', 'until ')
      .replaceAll(/(?<!\p{L})prima d(?=i |el)/gu, 'before ')
      .replaceAll(/(?<![-=])[-=]+>/g, '→')
      .replaceAll(/(?<= )-+(?= )/g, '→')
      .matchAll(wordOrSign),
  ].flatMap(([word]) => word.replace(/^'+|(?<!')'+$/g, '').replace(elision, '') || []);

/** A word that says nothing by itself. */
export const isLight = (word: string | undefined): boolean =>
  word !== undefined && word !== answerMark && (isFiller(word) || copulas.has(word) || isArticle(word));

/** The last word before a position that is not light. */
export function before(words: Words, at: number): string | undefined {
  let next = at - 1;
  while (isLight(words[next])) next--;
  return words[next];
}
