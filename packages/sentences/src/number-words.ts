import { languages, type Language } from '@sentiero/contracts/shared';
import { anyOf, wordList, wordSet } from './words.ts';

/** How a number below a thousand is written in words, without spaces and hyphens. */
const writers: Readonly<Record<Language, (number: number) => string[]>> = {
  de: german,
  en: english,
  fr: french,
  it: italian,
};

const bases = Object.fromEntries(
  languages.map((language) => [
    language,
    { small: wordList(language, 'below_twenty'), tens: wordList(language, 'tens') },
  ]),
) as Readonly<Record<Language, { small: readonly string[]; tens: readonly string[] }>>;

const spelled: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 1000 }, (_none, number) => number).flatMap((number) =>
    languages.flatMap((language) =>
      writers[language](number).map((words): [string, number] => [words, number]),
    ),
  ),
);

/** Forms that a number has before a noun, or on the telephone. */
const ambiguous: ReadonlyMap<string, number> = new Map(
  (['zero', 'one', 'two'] as const).flatMap((list, number) =>
    [...wordSet(list)].map((word): [string, number] => [word, number]),
  ),
);

const mostParts = 10;
const thousand = new RegExp(`^(.*?)(?:${anyOf('thousand')})(.*)`, 's');
const oneThousand = wordSet('one_thousand');
const and = new RegExp(`^(?:${anyOf('and')})`);

/** The number that the longest beginning of these words spells out, up to 999999; null if there is none. */
export function longestNumber(words: readonly string[]): { number: number; parts: number } | null {
  for (let parts = Math.min(mostParts, words.length); parts > 0; parts--) {
    const number = numberOf(words.slice(0, parts).join(''));
    if (number !== null) return { number, parts };
  }
  return null;
}

function numberOf(text: string): number | null {
  const below = spelled.get(text) ?? ambiguous.get(text);
  if (below !== undefined) return below;
  const [, many, rest] = thousand.exec(text) ?? [];
  if (many === undefined || rest === undefined) return null;
  const thousands = many === '' || oneThousand.has(many) ? 1 : spelled.get(many);
  const more = rest === '' ? 0 : (spelled.get(rest) ?? spelled.get(rest.replace(and, '')));
  return thousands === undefined || more === undefined ? null : thousands * 1000 + more;
}

/** The parts of a number in words: hundreds, and the rest as a whole and by its digits. */
function partsOf(language: Language, number: number) {
  const { small, tens } = bases[language];
  const [hundreds, rest] = [Math.trunc(number / 100), number % 100];
  const word = (below: number) => small[below] ?? '';
  const ten = Math.trunc(rest / 10);
  return { hundreds, rest, ten, unit: rest % 10, word, tens: tens[ten - 2] ?? '' };
}

function german(number: number): string[] {
  const { hundreds, rest, unit, word, tens } = partsOf('de', number);
  const one = (digit: number) => (digit === 1 ? 'ein' : word(digit));
  const below = rest < 20 ? word(rest) : (unit > 0 ? `${one(unit)}und` : '') + tens;
  const starts = hundreds === 1 ? ['einhundert', 'hundert'] : [`${one(hundreds)}hundert`];
  const all = hundreds === 0 ? [below] : joined(starts, rest === 0 ? [''] : [below, `und${below}`]);
  return [...all, ...all.map(withoutUmlauts)];
}

/** On keyboards without umlauts. */
function withoutUmlauts(words: string): string {
  return words.replaceAll('ü', 'ue').replaceAll('ö', 'oe');
}

function english(number: number): string[] {
  const { hundreds, rest, unit, word, tens } = partsOf('en', number);
  const below = rest < 20 ? word(rest) : tens + (unit > 0 ? word(unit) : '');
  if (hundreds === 0) return [below];
  const starts = hundreds === 1 ? ['onehundred', 'ahundred', 'hundred'] : [`${word(hundreds)}hundred`];
  return joined(starts, rest === 0 ? [''] : [below, `and${below}`]);
}

function french(number: number): string[] {
  const { hundreds, rest, ten, unit, word, tens } = partsOf('fr', number);
  const after = (start: string, more: number) => {
    if (more === 0) return [start];
    return more % 10 === 1 ? [`${start}et${word(more)}`, start + word(more)] : [start + word(more)];
  };
  const below = rest < 20 ? [word(rest)] : after(tens, unit);
  if (ten === 7) below.push(...after('soixante', rest - 60));
  if (ten >= 8) below.push(rest === 80 ? 'quatrevingts' : `quatrevingt${word(rest - 80)}`);
  if (hundreds === 0) return below;
  const start = `${hundreds === 1 ? '' : word(hundreds)}cent`;
  return joined([start], rest === 0 ? ['', 's'] : below);
}

function italian(number: number): string[] {
  const { hundreds, rest, unit, word, tens } = partsOf('it', number);
  const below = rest < 20 ? [word(rest)] : italianTens(tens, unit === 0 ? '' : word(unit));
  if (hundreds === 0) return below;
  const start = `${hundreds === 1 ? '' : word(hundreds)}cento`;
  return joined([start], rest === 0 ? [''] : below);
}

function italianTens(ten: string, unit: string): string[] {
  if (/^[uo]/.test(unit)) return [ten.slice(0, -1) + unit];
  return unit === 'tre' ? [`${ten}tré`, `${ten}tre`] : [ten + unit];
}

function joined(starts: readonly string[], ends: readonly string[]): string[] {
  return starts.flatMap((start) => ends.map((end) => start + end));
}
