import { isOtherMeaning } from './named-token.ts';
import { plain } from './plain.ts';

const digitWords: ReadonlyMap<string, string> = new Map(
  [
    'null zero zéro oh',
    'eins one un uno',
    'zwei zwo two deux due',
    'drei three trois tre',
    'vier four quatre quattro',
    'fünf fuenf five cinq cinque',
    'sechs six sei',
    'sieben seven sept sette',
    'acht eight huit otto',
    'neun nine neuf nove',
  ].flatMap((words, digit) => words.split(' ').map((word): [string, string] => [word, String(digit)])),
);

const codeLine = /^\d(?:[ -]?\d){3,}$/;

/** The digits of a code, such as `7-2-1-9-4`; null for any other line, and for a number of less than four digits. */
export const codeOf = (line: string): string | null =>
  codeLine.test(line) ? line.replaceAll(/\D/g, '') : null;

/** The digits of an answer that holds nothing else, with any signs between them or each as a word. */
export function digitsOf(given: string): string | null {
  const text = plain(given).replaceAll(/^["'`([]+|["'`)\].!]+$/g, '');
  if (/^\d(?:[^\p{L}\d]{0,3}\d)*$/u.test(text)) return text.replaceAll(/\D/g, '');
  const digits = text.split(/[ ,-]+/).map((word) => digitWords.get(word));
  return digits.length > 2 && digits.every((digit) => digit !== undefined) ? digits.join('') : null;
}

const mostWords = 16;
const conjunctions: ReadonlySet<string> = new Set(['and', 'und', 'et', 'e']);

/** The digits in a sentence with no second number, alternative or negation: `The digits are 4, 8, 2 and 6`. */
export function digitsSaid(given: string): string | null {
  const words = plain(given)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !conjunctions.has(word));
  const isPlain = (word: string) => /^(?:\d+|\p{L}+)$/u.test(word) && !isOtherMeaning(word);
  if (words.length > mostWords || !words.every(isPlain)) return null;
  return words.filter((word) => /^\d/.test(word)).join('');
}
