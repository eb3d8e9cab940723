import { isLight, type Words } from './marked-words.ts';
import { copulas } from './word-kinds.ts';
import { wordSet } from './words.ts';

const comparisons = wordSet('comparisons');
const comparisonsBeside = wordSet('comparisons_beside', '< > ≤ ≥ ≠ ~ ≈ ±');
const moments = wordSet('moments');
const multiples = wordSet('multiples', '+ × % x k m e');

/** Whether the number at this position is a bound, a guess or the beginning of another number. */
export function isCompared(words: Words, at: number): boolean {
  const [beside, after] = [words[at - 1] ?? '', words[at + 1] ?? ''];
  return (
    comparisons.has(last(words, at) ?? '') ||
    comparisonsBeside.has(beside) ||
    comparisons.has(after) ||
    multiples.has(after)
  );
}

/** `After 1006`. */
export const isMoment = (words: Words, at: number): boolean => moments.has(last(words, at) ?? '');

/** The last word before a position that is neither a filler word nor a verb, or that compares. */
function last(words: Words, at: number): string | undefined {
  let next = at - 1;
  while (isLight(words[next]) && !copulas.has(words[next] ?? '') && !isComparison(words[next])) next--;
  return words[next];
}

const isComparison = (word = '') => comparisons.has(word) || moments.has(word);
