import { isOtherMeaning } from './named-token.ts';
import { plain } from './plain.ts';

const mostWords = 20;
const elision = /^(?:l|d|c|s|n|qu|dell|nell|all|dall|sull|un)'(?=.)/;
const edges = /^(?:[./:=#']|-(?!\d))+|[./:=#'-]+$/g;

/** The words of a sentence, without the signs around them; names with hyphens, dots or slashes stay whole. */
const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\d'/.:_-]+/u)
    .map((word) => word.replace(elision, '').replace(edges, ''))
    .filter((word) => word !== '');

/** `Host, Cookie` lists answers, `Cookie, it holds the sid` does not. */
const isListOfWords = (text: string): boolean => {
  const parts = text.split(/[,;]/).map((part) => wordsOf(part));
  return parts.length > 1 && parts.every((words) => words.length <= 1);
};

/** `no. 6` and `order no 6` say a number, not a negation. */
const withoutNumberSign = (text: string) =>
  text.replaceAll(/(?<=\p{L} )no (?=\d)|(?<!\p{L})no\. ?(?=\d)/giu, ' ');

const wordsAsTyped = (text: string) => text.split(/[^\p{L}\d]+/u).filter((word) => word !== '');

/** A connecting word, such as AND, is an answer only where it is set apart, at the beginning or at the end. */
export function isSetApart(given: string, word: string): boolean {
  if (!isOtherMeaning(word)) return true;
  const typed = wordsAsTyped(given);
  if ([typed[0], typed.at(-1)].some((each) => each?.toLowerCase() === word)) return true;
  const isShouted = typed.every((each) => each === each.toUpperCase());
  return (
    (typed.includes(word.toUpperCase()) && (!isShouted || typed.length < 4)) ||
    ['"', "'", '`'].some((quote) => plain(given).includes(quote + word + quote))
  );
}

export type Sentences = {
  /** True if the sentence names one of the answers and no second number, and says neither "not" nor "or". */
  readonly names: (given: string) => boolean;
  /** True if one of the other answers is among the words. */
  readonly namesOther: (given: string) => boolean;
};

/** The tests of sentences that hold any words; answers with hyphens may be written apart. */
export function sentences(answers: readonly string[], others: readonly string[]): Sentences {
  const wanted = answers
    .map((line) => wordsOf(line).join(' '))
    .filter((text) => /^[^ ]+(?: [^ ]+)?$/.test(text));
  const accepted = new Set(wanted.flatMap((text) => [text, text.replaceAll(' ', '-')]));
  const whole = [...accepted].filter((text) => text.includes('-'));
  const rivals = new Set(others.flatMap(wordsOf));
  const isNumber = (word: string) => /^\d+$/.test(word);
  const wantsNumber = [...accepted].some(isNumber);
  const isWrong = (word: string) =>
    !accepted.has(word) && (isOtherMeaning(word) || (wantsNumber && isNumber(word)));
  const wordsIn = (given: string) =>
    whole
      .reduce(
        (read, name) => read.replaceAll(` ${name.replaceAll('-', ' ')} `, ` ${name} `),
        ` ${wordsOf(withoutNumberSign(given))
          .slice(0, mostWords + 1)
          .join(' ')} `,
      )
      .split(' ')
      .filter((word) => word !== '');
  return {
    names: (given) => {
      const words = isListOfWords(given) ? [] : wordsIn(given);
      if (words.length > mostWords || words.some(isWrong)) return false;
      return words.some((word) => accepted.has(word) && isSetApart(given, word));
    },
    namesOther: (given) => wordsIn(given).some((word) => rivals.has(word)),
  };
}
