import { linesOf, patternPrefix } from '@sentiero/contracts/authoring';
import { patternTest } from './patterns.ts';

const numberPrefix = 'number:';

/** Whether one of the lines takes an answer; null when there is no line. What surrounds an answer does not count. */
export function answerTest(lines: string): ((given: string) => boolean) | null {
  const tests = linesOf(lines).map(lineTest);
  if (tests.length === 0) return null;
  return (given) => tests.some((test) => test(given));
}

function lineTest(line: string): (given: string) => boolean {
  if (line.startsWith(patternPrefix)) {
    const test = patternTest(line.slice(patternPrefix.length));
    return (given) => test !== null && spellings(given).some(test);
  }
  if (line.startsWith(numberPrefix)) {
    const wanted = Number(line.slice(numberPrefix.length));
    return (given) => numbersIn(given).includes(wanted);
  }
  // Angle brackets may be what is asked for: `<b>` is a tag, `b` is not.
  const accepted = new Set([plain(line), bare(line, { isTagKept: true })]);
  const amount = bareAmount(line);
  return (given) =>
    [plain(given), bare(given)].some((text) => accepted.has(text)) ||
    (amount !== null && bareAmount(given) === amount);
}

/** For a pattern: as it was typed, and without what surrounds it. */
const spellings = (given: string) => [...new Set([given.trim(), plain(given), bare(given)])];

/** In small letters, with straight apostrophes and quotes and single blanks. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[‘’‚‛′´]/g, "'")
    .replaceAll(/[“”„‟″«»]/g, '"')
    .replaceAll(/[‹›]/g, "'")
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

const opening = `"'\`([{ `;
const closing = `"'\`)]} .,;:!?`;

/** Without the quotes, brackets and full stops around it; the text itself when it is nothing else. */
function bare(text: string, { isTagKept = false } = {}): string {
  const whole = plain(text);
  const [before, after] = isTagKept ? [opening, closing] : [`${opening}<`, `${closing}>`];
  let [from, to] = [0, whole.length];
  while (from < to && before.includes(whole.charAt(from))) from++;
  while (to > from && after.includes(whole.charAt(to - 1))) to--;
  return from === to ? whole : whole.slice(from, to);
}

const currency =
  /^(?:chf|eur|euros?|usd|gbp|fr|sfr|franken|francs?|franchi|franco|dollars?|dollari|dollaro|rappen|cents?|centimes?|centesimi|centesimo|[€$£])\.?$/;

/** An amount without its currency and thousands signs; null where the text is no amount. */
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

/** With a decimal point and no thousands signs. */
function ungrouped(digits: string): string {
  if (groups.test(digits)) return digits.replaceAll(/[' ]/g, '').replace(',', '.');
  if (commaGroups.test(digits)) return digits.replaceAll(',', '');
  if (pointGroups.test(digits)) return digits.replaceAll('.', '').replace(',', '.');
  return digits.replace(',', '.');
}

/** Words before ten and twelve, as people write them, in all languages of the platform. */
const numberWords: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'null zero zéro',
    'ein eine einen eins one un une uno una',
    'zwei two deux due',
    'drei three trois tre',
    'vier four quatre quattro',
    'fünf five cinq cinque',
    'sechs six sei',
    'sieben seven sept sette',
    'acht eight huit otto',
    'neun nine neuf nove',
    'zehn ten dix dieci',
    'elf eleven onze undici',
    'zwölf twelve douze dodici',
  ].flatMap((words, number) => words.split(' ').map((word) => [word, number])),
);

/** A unit may stand beside a number, but no second number, no multiple, and nothing that denies it. */
const otherMeaning =
  /^(?:not|no|nicht|kein|keine|pas|non|hundred|thousand|million|millions|billion|hundert|tausend|millionen|cent|mille|mila|milioni|dozen|dutzend|douzaine|dozzina|k|m|mio|percent|%|e|x)$/;

/** The number that an answer says, in digits or as a word; none where it says several or something else. */
function numbersIn(given: string): number[] {
  const amount = bareAmount(given);
  if (amount !== null) return asRead(amount);
  const exact = Number(bare(given));
  if (bare(given) !== '' && Number.isFinite(exact)) return [exact];
  const words = bare(given)
    .split(/[ -]/)
    .filter((word) => word !== '');
  if (words.length > 4 || words.some((word) => otherMeaning.test(word))) return [];
  const numbers = words.flatMap(numberOf);
  const [first] = numbers;
  return first !== undefined && numbers.length === 1 ? [first] : [];
}

function numberOf(word: string): number[] {
  const stripped = bare(word);
  const named = Object.hasOwn(numberWords, stripped) ? numberWords[stripped] : undefined;
  if (named !== undefined) return [named];
  const amount = bareAmount(stripped);
  return amount === null ? [] : asRead(amount);
}

/** `1.234` is a thousand and more to some and a decimal to others. */
function asRead(amount: string): number[] {
  const both = [Number(amount)];
  if (/^[+-]?\d{1,3}\.\d{3}$/.test(amount)) both.push(Number(amount.replace('.', '')));
  return both;
}
