import { isList, isOneOfSeveral } from './choice.ts';
import { isCompared, isMoment } from './comparison.ts';
import { isDenied, isRefuted } from './denial.ts';
import { answerMark, otherMark, wordsOf } from './marked-words.ts';

const mostWords = 60;

/**
 * Whether a sentence states the marked answer: no other candidate, no negation or alternative, and for a number no
 * comparison with it.
 */
export function states(marked: string, { isNumber }: { isNumber: boolean }): boolean {
  if (!marked.includes(answerMark)) return false;
  const words = wordsOf(marked);
  if (words.length > mostWords || (!isNumber && isList(words))) return false;
  const isFair = words.every((word, at) => {
    if (word === otherMark) return isDenied(words, at);
    const isUncertain = () =>
      isRefuted(words, at) || isOneOfSeveral(words, at) || (isNumber && isCompared(words, at));
    return word !== answerMark || !isUncertain();
  });
  // `After 1006 they stopped, so it is 1006` names it twice.
  return isFair && words.some((word, at) => word === answerMark && !(isNumber && isMoment(words, at)));
}
