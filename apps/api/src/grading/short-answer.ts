import { linesOf, patternPrefix } from '@sentiero/contracts/authoring';
import { codeOf, digitsOf, digitsSaid } from './digit-by-digit.ts';
import { isFiller } from './filler-words.ts';
import { isOnlyNamed } from './named-token.ts';
import { withDigits } from './number-words.ts';
import { patternTest } from './patterns.ts';
import { plain } from './plain.ts';
import { isSetApart, sentences } from './sentence.ts';

const numberPrefix = 'number:';
const otherPrefix = 'not:';

/** The lines that name accepted answers. */
export const acceptedLines = (lines: string): string[] =>
  linesOf(lines).filter((line) => !line.startsWith(otherPrefix));

/**
 * A matcher for an answer, ignoring the words around it; null if there are no accepted lines. With a line of other
 * answers, a sentence may name the accepted one among any words but those.
 */
export function answerTest(lines: string): ((given: string) => boolean) | null {
  const accepted = acceptedLines(lines);
  if (accepted.length === 0) return null;
  const others = linesOf(lines)
    .filter((line) => line.startsWith(otherPrefix))
    .map((line) => line.slice(otherPrefix.length));
  const tests = accepted.map(lineTest);
  if (others.length === 0) return (given) => tests.some((test) => test(given));
  const plainLines = accepted.filter((line) => !line.startsWith(patternPrefix));
  const isExact = answerTest(accepted.filter((line) => line.startsWith(patternPrefix)).join('\n'));
  const answers = plainLines.map((line) => line.replace(numberPrefix, '').trim());
  const { names, namesOther } = sentences(answers, others);
  return (given) =>
    isExact?.(given) === true || (!namesOther(given) && (names(given) || tests.some((test) => test(given))));
}

function lineTest(line: string): (given: string) => boolean {
  if (line.startsWith(patternPrefix)) {
    const test = patternTest(line.slice(patternPrefix.length));
    return (given) => test !== null && spellings(given).some(test);
  }
  if (line.startsWith(numberPrefix)) {
    const wanted = Number(line.slice(numberPrefix.length));
    const digits = String(wanted);
    return (given) =>
      numbersIn(given).includes(wanted) ||
      (digits.length > 2 && isSpelled(given) && digitsOf(given) === digits);
  }
  // Angle brackets may be part of the answer: `<b>` is a tag, `b` is not.
  const accepted = new Set([plain(line), bare(line, { isTagKept: true })]);
  const amount = bareAmount(line);
  const code = codeOf(line);
  const said = tellingWords(line, new Set(wordsOf(line)));
  return (given) =>
    [plain(given), bare(given)].some((text) => accepted.has(text)) ||
    unhyphened(given) === unhyphened(line) ||
    (!isList(given) && isOnlyNamed(bare(line, { isTagKept: true }), wordsOf(withoutNotes(given)))) ||
    (amount !== null && bareAmount(given) === amount) ||
    (code !== null && (digitsOf(given) === code || digitsSaid(given) === code)) ||
    (said !== '' &&
      isSetApart(given, said) &&
      [given, withoutNotes(given)].some((text) => tellingWords(text, new Set(wordsOf(line))) === said));
}

const isSpelled = (given: string) => !/\d/.test(given);

/** The candidates for a pattern: the answer as typed, and without the words around it. */
const spellings = (given: string) => [...new Set([given.trim(), plain(given), bare(given)])];

const opening = `"'\`([{ `;
const closing = `"'\`)]} `;
const ending = '.,;:!? ';

/** `Accept Language` is accepted as a spelling of `Accept-Language`. */
const unhyphened = (text: string) =>
  bare(text, { isTagKept: true }).replaceAll(/(?<=\p{L})[-_](?=\p{L})/gu, ' ');

/** Removes surrounding quotes, brackets and full stops; the text itself if nothing else is left. */
function bare(text: string, { isTagKept = false } = {}): string {
  const whole = plain(text);
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

const mostWords = 20;
/** German compounds of a name and its kind: `sid-Cookie`. */
const compound = /(?<=.)-(?:header|cookie|element|tag|feld|operator|direktive|zeichen|überschrift)$/;
const elision = /^(?:l|d|c|s|n|qu|dell|nell|all|dall|sull|un)'(?=.)/;

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(' ')
    .slice(0, mostWords + 1)
    .map((word) => bare(word.replace(elision, ''), { isTagKept: true }).replace(/(?<=\p{L}{2})'s$/u, ''));

/** A list counts as more than one answer. */
const isList = (text: string) => /[,;]/.test(text);

/** Remarks in brackets do not change an answer. */
const withoutNotes = (text: string) => text.replaceAll(/\([^()]*\)/g, ' ');

/** A short sentence without its filler words, except those in `kept`. */
function tellingWords(text: string, kept: ReadonlySet<string>): string {
  if (isList(text)) return '';
  const words = wordsOf(text).map((word) => (kept.has(word) ? word : word.replace(compound, '')));
  if (words.length > mostWords) return '';
  return words
    .filter((word) => kept.has(word) || !(isFiller(word) || /^[\s"'`=:.,;!()«»-]*$/.test(word)))
    .join(' ');
}

const currency =
  /^(?:chf|eur|euros?|usd|gbp|fr|sfr|franken|francs?|franchi|franco|dollars?|dollari|dollaro|rappen|cents?|centimes?|centesimi|centesimo|[€$£])\.?$/;

/** An amount without its currency and thousands separators; null if the text is not an amount. */
function bareAmount(text: string): string | null {
  const words = bare(text).split(' ').flatMap(withoutSign);
  const amounts = words.filter((word) => !currency.test(word));
  const joined = amounts.join(' ');
  const digits = ungrouped(joined.replace(/[.,](?:-+|–|00?)$/, ''));
  return /^[+-]?\d+(?:\.\d+)?$/.test(digits) ? digits : null;
}

/** `€250` and `250.-` as words. */
function withoutSign(word: string): string[] {
  const [, before = '', amount = '', after = ''] =
    /^([a-z]{2,3}\.?|[€$£])?([+-]?[\d.,' ]*\d(?:[.,]-+)?)([a-z]{2,3}\.?|[€$£])?$/.exec(word) ?? [];
  return amount === '' ? [word] : [before, amount, after].filter((part) => part !== '');
}

const groups = /^([+-]?\d{1,3})(?:([' ])\d{3})(?:\2\d{3})*(?:[.,]\d+)?$/;
const commaGroups = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const pointGroups = /^[+-]?\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$|^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/;

/** With a decimal point and without thousands separators. */
function ungrouped(digits: string): string {
  if (groups.test(digits)) return digits.replaceAll(/[' ]/g, '').replace(',', '.');
  if (commaGroups.test(digits)) return digits.replaceAll(',', '');
  if (pointGroups.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  return digits.replace(',', '.');
}

/** Number words in all languages of the platform. */
const numberWords: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'null zero zéro',
    'ein eine einen eins one un une uno una',
    'zwei two deux due',
    'drei three trois tre',
    'vier four quatre quattro',
    'fünf fuenf five cinq cinque',
    'sechs six sei',
    'sieben seven sept sette',
    'acht eight huit otto',
    'neun nine neuf nove',
    'zehn ten dix dieci',
    'elf eleven onze undici',
    'zwölf zwoelf twelve douze dodici',
  ].flatMap((words, number) => words.split(' ').map((word) => [word, number])),
);

/** A unit may follow a number; a second number, a multiple, a comparison or a negation may not. */
const otherMeaning =
  /^(?:not|no|neither|nicht|kein|keine|weder|pas|non|before|after|until|than|vor|nach|bis|als|avant|après|jusque|prima|dopo|fino|hundred|thousand|million|millions|billion|hundert|tausend|millionen|cent|mille|mila|milioni|dozen|dutzend|douzaine|dozzina|k|m|mio|percent|%|e|x)$/;

/** The number in an answer, in digits or as a word; none if there are several numbers or other words. */
function numbersIn(given: string): number[] {
  const amount = bareAmount(given);
  if (amount !== null) return asRead(amount);
  const exact = Number(bare(given));
  if (bare(given) !== '' && Number.isFinite(exact)) return [exact];
  const parts = wordsOf(withoutNotes(given)).flatMap((word) =>
    identifier.test(word) ? [word] : word.split(/(?<=\p{L})-|-(?=\p{L})/u),
  );
  const words = withDigits(parts).filter(
    (word) => word !== '' && !(isFiller(word) && numberOf(word).length === 0),
  );
  if (words.some((word) => otherMeaning.test(word))) return [];
  const numbers = words.filter((word) => !isArticle(word, words)).map(numberOf);
  const [first, ...others] = numbers.filter((each) => each.length > 0);
  const units = numbers.length - 1;
  return first && others.length === 0 && units <= mostUnits ? first : [];
}

/** A number inside, as in `linde-4711-gold`, is part of a name. */
const identifier = /^\p{L}+-\d+-\p{L}+$/u;
const mostUnits = 3;
/** `un` and `eine` are articles if another word is a number. */
const articles = new Set(['a', 'one', 'ein', 'eine', 'einen', 'un', 'une', 'uno', 'una']);
const isArticle = (word: string, words: readonly string[]) =>
  articles.has(word) && words.some((other) => !articles.has(other) && numberOf(other).length > 0);

function numberOf(word: string): number[] {
  const stem = bare(word).replace(/^#|^n[o°º]\.?(?=\d)/, '');
  const named = Object.hasOwn(numberWords, stem) ? numberWords[stem] : undefined;
  if (named !== undefined) return [named];
  const amount = bareAmount(stem);
  return amount === null ? [] : asRead(amount);
}

/** `1.234` is ambiguous: a decimal in some languages, over a thousand in others. */
function asRead(amount: string): number[] {
  const both = [Number(amount)];
  if (/^[+-]?\d{1,3}\.\d{3}$/.test(amount)) both.push(Number(amount.replace('.', '')));
  return both;
}
