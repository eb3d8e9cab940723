import { plainAnswer } from '@sentiero/contracts/texts';
import { isConnecting } from './word-kinds.ts';

const wordsAsTyped = (text: string) => text.split(/[^\p{L}\d]+/u).filter((word) => word !== '');

/** A connecting word, such as AND, is an answer only in capitals, in quotes, at the beginning or at the end. */
export function isSetApart(given: string, word: string): boolean {
  if (!isConnecting(word)) return true;
  const typed = wordsAsTyped(given);
  if ([typed[0], typed.at(-1)].some((each) => each?.toLowerCase() === word)) return true;
  const isShouted = typed.every((each) => each === each.toUpperCase());
  return (
    (typed.includes(word.toUpperCase()) && (!isShouted || typed.length < 4)) ||
    ['"', "'", '`'].some((quote) => plainAnswer(given).includes(quote + word + quote))
  );
}
