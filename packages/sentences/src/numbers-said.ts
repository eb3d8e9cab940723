import { amountOf, asRead } from './amount.ts';
import { answerMark, otherMark } from './marked-words.ts';
import { longestNumber } from './number-words.ts';
import { isFiller } from './word-kinds.ts';
import { anyOf, wordSet } from './words.ts';

/** The numbers an answer may be, and the codes, which are compared digit by digit. */
export type WantedNumbers = {
  readonly values: readonly number[];
  readonly codes: readonly string[];
  readonly others: readonly number[];
};

type NumberSaid = { start: number; end: number; text: string; isWord: boolean; isNegative: boolean };

/** A number before the name of the smaller coin is one of a hundred parts. */
const inSubunits = new RegExp(String.raw`^[ -]?(?:¢|(?:${anyOf('subunits')})(?!\p{L}))`, 'u');
const longestUnit = 16;

/** In order: a number with blanks between its groups, any other number, a word. */
const numberOrWord = /(?<![\d/.,'-])\d{1,3}(?: \d{3})+(?!\d)|\d+(?:[.,']\d+)*|\p{L}+/gu;
const units = 'chf|sfr|fr|eur|euro|usd|gbp|rp|ct|cts|nr|no|n';
const unitBefore = new RegExp(`(?<![\\p{L}\\d])(${units})(?=\\d)`, 'gu');
const unitAfter = new RegExp(`(?<=\\d)(${units})(?![\\p{L}\\d])`, 'gu');
/** The number in `digit 2: 8` says which one. */
const place = new RegExp(String.raw`(?<!\p{L})(${anyOf('digit')}) \d(?= ?[:=])`, 'gu');
/** The `no` in `order no. 1006`. */
const numberSign = new RegExp(
  String.raw`(?<=(?:${anyOf('numbered')}|°|º) )no(?=\.? ?\d)|(?<!\p{L})no(?=\.)`,
  'gu',
);
const clockTime = /(?<!\d)\d\d:\d\d:\d\d(?!\d)/g;

/** Replaces each accepted number with the mark of the answer, and other numbers of a like size with the other mark. */
export function markNumbers(given: string, wanted: WantedNumbers): string {
  const text = given
    .replaceAll(clockTime, ' ')
    .replaceAll(place, '$1 ')
    .replaceAll(/[!¬](?==?\d)/g, '≠ ')
    .replaceAll(unitBefore, '$1 ')
    .replaceAll(unitAfter, ' $1')
    .replaceAll(numberSign, 'nr');
  const lengths = wanted.codes.map((code) => code.length);
  const numbers = withoutArticles(numbersIn(text))
    .filter((number) => !isLength(text, number, lengths))
    .map((number) => ({
      ...number,
      isOfSubunits: inSubunits.test(text.slice(number.end, number.end + longestUnit)),
    }));
  return marked(
    text,
    runsOf(text, numbers).flatMap((run) => marksOf(run, wanted)),
  );
}

/** `The four digits are` says how long a code is. */
const digitNouns = new RegExp(String.raw`^[ -](?:single )?(?:${anyOf('digits')})(?!\p{L})`, 'u');
const isLength = (text: string, { end, ...number }: NumberSaid, lengths: readonly number[]) =>
  lengths.includes(Number(number.text)) && digitNouns.test(text.slice(end, end + 20));

type Mark = { start: number; end: number; mark: string };

function marked(text: string, marks: readonly Mark[]): string {
  let [read, from] = ['', 0];
  for (const { start, end, mark } of marks) {
    read += text.slice(from, start) + mark;
    from = end;
  }
  return read + text.slice(from);
}

type Counted = NumberSaid & { readonly isOfSubunits: boolean };

function marksOf(run: readonly Counted[], { values, codes, others }: WantedNumbers): Mark[] {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return [];
  const digits = run.map(digitsOf).join('');
  const isSpelledOut = run.length > 2 && run.every((number) => digitsOf(number).length === 1);
  if (codes.includes(digits) || (isSpelledOut && values.some((value) => String(value) === digits)))
    return [{ start: first.start, end: last.end, mark: ` ${answerMark} ` }];
  const competes = (value: number) =>
    others.includes(value) ||
    codes.some((code) => digits.length * 2 > code.length) ||
    values.some((each) => Math.abs(value) * 10 >= each);
  return run.flatMap((number) => {
    const read = number.isOfSubunits ? valuesOf(number).map((value) => value / 100) : valuesOf(number);
    const isWanted = read.some((value) => values.includes(value));
    if (!isWanted && !read.some(competes)) return [];
    return [{ start: number.start, end: number.end, mark: ` ${isWanted ? answerMark : otherMark} ` }];
  });
}

const digitsOf = ({ text }: NumberSaid) => text.replaceAll(/\D/g, '');

function valuesOf({ text, isNegative }: NumberSaid): number[] {
  const amount = amountOf(text);
  return amount === null ? [] : asRead(amount).map((value) => (isNegative ? -value : value));
}

function numbersIn(text: string): NumberSaid[] {
  const tokens = [...text.matchAll(numberOrWord)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const numbers: NumberSaid[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const sign = signBefore(text, token.start, numbers.at(-1)?.end ?? 0);
    if (/^\d/.test(token.text)) {
      if (standsAlone(text, token)) numbers.push(...piecesOf(token, sign));
      at++;
      continue;
    }
    const words = wordsFrom(text, tokens.slice(at, at + 12));
    const spelled = standsAlone(text, token) ? longestNumber(words) : null;
    const last = tokens[at + (spelled?.parts ?? 1) - 1];
    if (spelled && last && standsAlone(text, last))
      numbers.push({ ...sign, end: last.end, text: String(spelled.number), isWord: true });
    at += spelled?.parts ?? 1;
  }
  return numbers;
}

type Token = { text: string; start: number; end: number };

/** `h1`, `2xx` and `sha-256` are names. */
const standsAlone = (text: string, { text: token, start, end }: Token) =>
  !/[\p{L}\d]$|\p{L}_$/u.test(text.slice(Math.max(0, start - 2), start)) &&
  !/^[\p{L}\d]|^_\p{L}/u.test(text.slice(end, end + 2)) &&
  !(/^\d/.test(token) && /\p{L}-$/u.test(text.slice(Math.max(0, start - 2), start)));

const minus = new RegExp(String.raw`(?:^|[\s(=:])-$|(?:(?<![\p{L}\d])(?:${anyOf('minus')}) ?)$`, 'u');
const longestSign = 12;

type Sign = Pick<NumberSaid, 'start' | 'isNegative'>;

/** `10 minus 4` is a sum: there the sign follows a number. A word for it belongs to the number. */
function signBefore(text: string, start: number, from: number): Sign {
  const [found = ''] = minus.exec(text.slice(Math.max(from, start - longestSign), start)) ?? [];
  const isOfSum = from > 0 && text.slice(from, start).trim() === found.trim();
  if (found === '' || isOfSum) return { start, isNegative: false };
  return { start: found.endsWith('-') ? start : start - found.length, isNegative: true };
}

/** `10,30,250` is no number, but three. */
function piecesOf({ text: token, start, end }: Token, sign: Sign): NumberSaid[] {
  if (amountOf(token) !== null) return [{ ...sign, end, text: token, isWord: false }];
  return [...token.matchAll(/\d+/g)].map((match) => ({
    start: start + match.index,
    end: start + match.index + match[0].length,
    text: match[0],
    isWord: false,
    isNegative: false,
  }));
}

/** The words up to a sign other than a hyphen. */
function wordsFrom(text: string, tokens: readonly Token[]): string[] {
  const end = tokens.findIndex(
    (token, index) => index > 0 && !/^[ -]$/.test(text.slice(tokens[index - 1]?.end, token.start)),
  );
  return tokens.slice(0, end < 0 ? tokens.length : end).map((token) => token.text);
}

/** `un` and `one` are articles if another word is a number. */
const isArticle = ({ text, isWord }: NumberSaid) => isWord && text === '1';

function withoutArticles(numbers: readonly NumberSaid[]): readonly NumberSaid[] {
  if (numbers.every(isArticle)) return numbers;
  return numbers.filter((number, at) => {
    const neighbours = [numbers[at - 1], numbers[at + 1]];
    return !isArticle(number) || neighbours.some((other) => other && isBeside(number, other));
  });
}

/** Digit by digit, a word for one is no article. */
const isBeside = (one: NumberSaid, other: NumberSaid) =>
  other.isWord && other.text.length === 1 && Math.max(one.start - other.end, other.start - one.end) <= 2;

const betweenDigits = wordSet('between_digits');

/** Numbers that follow each other with only signs or words such as `then` between them. */
function runsOf<Said extends NumberSaid>(text: string, numbers: readonly Said[]): Said[][] {
  const runs: Said[][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    if (run && previous && isContinued(text.slice(previous.end, number.start))) run.push(number);
    else runs.push([number]);
  }
  return runs;
}

function isContinued(between: string): boolean {
  if (/[+*×<≤≥≠±]/.test(between) || /(?<![-=])>/.test(between)) return false;
  const words = between.match(/\p{L}+/gu) ?? [];
  if (words.length > 0 && /[.;!?]/.test(between)) return false;
  return (
    words.every((word) => betweenDigits.has(word) || isFiller(word)) &&
    (words.length > 0 || between.length <= 5)
  );
}
