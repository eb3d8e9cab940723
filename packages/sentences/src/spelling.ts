import { amountOf, asRead } from './amount.ts';
import { plainAnswer } from '@sentiero/contracts/texts';
import { isSetApart } from './set-apart.ts';
import { isFiller } from './word-kinds.ts';
import { anyOf } from './words.ts';

const opening = `"'\`*([{ `;
const closing = `"'\`*)]} `;
const ending = '.,;:!? ';

/** Removes surrounding quotes, brackets and full stops; the text itself if nothing else is left. */
export function bare(text: string, { isTagKept = false } = {}): string {
  const whole = plainAnswer(text);
  const [before, after] = isTagKept ? [opening, closing] : [`${opening}<`, `${closing}>`];
  const sentence = stripped(whole, '', ending);
  // The answer may be a sign, so only the full stop after it is removed.
  const inner = stripped(sentence === '' ? whole.replace(/(?<=.)\.$/, '') : sentence, before, after);
  const answer = stripped(inner, '', ending);
  return answer || inner || whole;
}

function stripped(text: string, before: string, after: string): string {
  let [from, to] = [0, text.length];
  while (from < to && before.includes(text.charAt(from))) from++;
  while (to > from && after.includes(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** Whether an answer is a spelling of this accepted line. */
export function spellingTest(line: string): (given: string) => boolean {
  // Angle brackets may be part of the answer: `<b>` is a tag, `b` is not.
  const name = bare(line, { isTagKept: true });
  const accepted = new Set([plainAnswer(line), name]);
  const amount = amountOf(bare(line));
  const said = new Set(wordsOf(line));
  const telling = tellingWords(line, said);
  return (given) =>
    [plainAnswer(given), bare(given)].some((text) => accepted.has(text)) ||
    unhyphened(given) === unhyphened(line) ||
    (amount !== null && amountOf(bare(given)) === amount) ||
    (telling !== '' &&
      isSetApart(given, telling) &&
      [given, withoutNotes(given)].some((text) => tellingWords(text, said) === telling));
}

/** Whether an answer consists of a number with this value. */
export const numberTest = (wanted: number) => (given: string) => {
  const amount = amountOf(bare(given));
  return amount === null
    ? bare(given) !== '' && Number(bare(given)) === wanted
    : asRead(amount).includes(wanted);
};

/** `Accept Language` is accepted as a spelling of `Accept-Language`. */
const unhyphened = (text: string) =>
  bare(text, { isTagKept: true }).replaceAll(/(?<=\p{L})[-_](?=\p{L})/gu, ' ');

const mostWords = 20;
/** German compounds of a name and its kind: `sid-Cookie`. */
const compound = new RegExp(`(?<=.)-(?:${anyOf('compounds')})$`);
const elision = new RegExp(`^(?:${anyOf('elisions')})'(?=.)`);

const wordsOf = (text: string): string[] =>
  plainAnswer(text)
    .split(' ')
    .slice(0, mostWords + 1)
    .map((word) => bare(word.replace(elision, ''), { isTagKept: true }).replace(/(?<=\p{L}{2})'s$/u, ''));

/** Remarks in brackets do not change an answer. */
const withoutNotes = (text: string) => text.replaceAll(/\([^()]*\)/g, ' ');

/** A short sentence without its filler words, except those in `kept`; a list counts as more than one answer. */
function tellingWords(text: string, kept: ReadonlySet<string>): string {
  if (/[,;]/.test(text)) return '';
  const words = wordsOf(text).map((word) => (kept.has(word) ? word : word.replace(compound, '')));
  if (words.length > mostWords) return '';
  return words
    .filter((word) => kept.has(word) || !(isFiller(word) || /^[\s"'`=:.,;!()«»-]*$/.test(word)))
    .join(' ');
}
