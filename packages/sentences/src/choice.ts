import { answerMark, isLight, type Words } from './marked-words.ts';
import { alternatives, breaks, conjunctions, isArticle, isFiller } from './word-kinds.ts';

/** `either … or`, with anything but another spelling of the answer. */
export function isOneOfSeveral(words: Words, at: number): boolean {
  return [-1, 1].some((step) => {
    let next = at + step;
    while (words[next] === ',' || isLight(words[next])) next += step;
    if (!alternatives.has(words[next] ?? '')) return isJoined(words, { at, step });
    do next += step;
    while (isLight(words[next]));
    return words[next] !== answerMark;
  });
}

/** `blue and purple`: a single word joined to the answer is another answer. */
function isJoined(words: Words, { at, step }: { at: number; step: number }): boolean {
  let next = at + step;
  while (isArticle(words[next])) next += step;
  if (!conjunctions.has(words[next] ?? '')) return false;
  const rest = step > 0 ? words.slice(next + 1) : words.slice(0, next).toReversed();
  const end = rest.findIndex((word) => breaks.has(word));
  const joined = rest.slice(0, end < 0 ? rest.length : end).filter((word) => !isArticle(word));
  return joined.length === 1 && !joined.every((word) => word === answerMark || isFiller(word));
}

/** `blue, purple, pink` */
export function isList(words: Words): boolean {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (word === ',' || word === ';') parts.push([]);
    else if (!breaks.has(word)) parts.at(-1)?.push(word);
  }
  const filled = parts.filter((part) => part.length > 0);
  return (
    filled.length > 1 &&
    filled.every((part) => part.length === 1) &&
    filled.flat().some((word) => word !== answerMark && !isFiller(word))
  );
}
