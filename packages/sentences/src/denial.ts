import { before, isLight, type Words } from './marked-words.ts';
import { alternatives, breaks, copulas, isNegation } from './word-kinds.ts';
import { wordSet } from './words.ts';

const undenying = wordSet('undenying');
const definite = wordSet('definite');
const wrong = wordSet('wrong');
const replacements = wordSet('replacements');
const allOf = wordSet('all_of');

/** `not the input`, `instead of 200`: another candidate is excluded by name. */
export function isDenied(words: Words, at: number): boolean {
  const word = before(words, at);
  return word !== undefined && (isNegation(word) || (replacements.has(word) && word !== 'than'));
}

/** Whether the sentence says that the word at this position is not the answer. */
export function isRefuted(words: Words, at: number): boolean {
  return isNegatedBefore(words, at) || isExcepted(words, at) || isNegatedAfter(words, at);
}

function isNegatedBefore(words: Words, at: number): boolean {
  for (let from = at - 1; from >= 0; from--) {
    const word = words[from] ?? '';
    if (breaks.has(word)) return false;
    if (!isNegation(word) || deniesNothing(words, from)) continue;
    const between = words.slice(from + 1, at);
    // `What is not shown is the answer`: a verb of its own ends the negated clause.
    const verb = between.findIndex((each) => !isLight(each));
    if (verb < 0 || !between.slice(verb).some((each) => copulas.has(each))) return true;
  }
  return false;
}

/** `should not be asked for` and `if I am not mistaken` deny nothing. */
const deniesNothing = (words: Words, at: number) =>
  alternatives.has(words[at - 1] ?? '') ||
  words.slice(Math.max(0, at - 2), at + 3).some((word) => undenying.has(word));

/** `anything but`, `without` or `instead of` the answer. */
function isExcepted(words: Words, at: number): boolean {
  const word = before(words, at);
  if (word === 'but') return words.slice(0, at).some((each) => allOf.has(each));
  return word !== undefined && replacements.has(word);
}

/** The answer `is not it`, or `would be wrong`; `is not shown` says nothing against it. */
function isNegatedAfter(words: Words, at: number): boolean {
  let next = at + 1;
  while (isLight(words[next])) next++;
  const word = words[next];
  if (word === undefined || breaks.has(word)) return false;
  if (wrong.has(word)) return true;
  if (!isNegation(word)) return false;
  const then = words.slice(next + 1).find((each) => !copulas.has(each));
  return then === undefined || breaks.has(then) || definite.has(then);
}
