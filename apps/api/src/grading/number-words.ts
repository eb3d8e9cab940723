/** The numbers below a thousand in words, in all languages of the platform, without spaces and hyphens. */
const spelled: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 1000 }, (_none, number) => number).flatMap((number) =>
    [
      ...german(number),
      ...german(number).map(withoutUmlauts),
      ...english(number),
      ...french(number),
      ...italian(number),
    ].map((words): [string, number] => [words, number]),
  ),
);

/** On keyboards without umlauts. */
function withoutUmlauts(words: string): string {
  return words.replaceAll('ü', 'ue').replaceAll('ö', 'oe');
}

const mostParts = 10;
const thousand = /^(.*?)(?:thousand|tausend|mille|mila)(.*)$/;
const ones: ReadonlySet<string> = new Set(['', 'a', 'ein', 'one', 'un']);

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
  const thousands = ones.has(many) ? 1 : spelled.get(many);
  const more = rest === '' ? 0 : (spelled.get(rest) ?? spelled.get(rest.replace(/^(?:and|und|et|e)/, '')));
  return thousands === undefined || more === undefined ? null : thousands * 1000 + more;
}

/** Forms that a number has before a noun, or on the telephone. */
const ambiguous: ReadonlyMap<string, number> = new Map([
  ...['ein', 'eine', 'einen', 'une', 'una'].map((word): [string, number] => [word, 1]),
  ['zwo', 2],
  ['zero', 0],
  ['oh', 0],
  ['o', 0],
]);

function list(words: string): string[] {
  return words.split(' ');
}

function at(words: readonly string[], index: number): string {
  return words[index] ?? '';
}

function german(number: number): string[] {
  const small = list(
    'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  );
  const tens = list('- - zwanzig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig');
  const { hundreds, ten, unit, rest } = placesOf(number);
  const one = (digit: number) => (digit === 1 ? 'ein' : at(small, digit));
  const below = rest < 20 ? at(small, rest) : (unit > 0 ? `${one(unit)}und` : '') + at(tens, ten);
  if (hundreds === 0) return [below];
  const starts = hundreds === 1 ? ['einhundert', 'hundert'] : [`${one(hundreds)}hundert`];
  return joined(starts, rest === 0 ? [''] : [below, `und${below}`]);
}

function english(number: number): string[] {
  const small = list(
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  );
  const tens = list('- - twenty thirty forty fifty sixty seventy eighty ninety');
  const { hundreds, ten, unit, rest } = placesOf(number);
  const below = rest < 20 ? at(small, rest) : at(tens, ten) + (unit > 0 ? at(small, unit) : '');
  if (hundreds === 0) return [below];
  const starts = hundreds === 1 ? ['onehundred', 'ahundred', 'hundred'] : [`${at(small, hundreds)}hundred`];
  return joined(starts, rest === 0 ? [''] : [below, `and${below}`]);
}

function french(number: number): string[] {
  const small = list(
    'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dixsept dixhuit dixneuf',
  );
  const tens = list('- - vingt trente quarante cinquante soixante septante huitante nonante');
  const { hundreds, ten, unit, rest } = placesOf(number);
  const after = (start: string, more: number) => {
    if (more === 0) return [start];
    return more % 10 === 1
      ? [`${start}et${at(small, more)}`, start + at(small, more)]
      : [start + at(small, more)];
  };
  const below = rest < 20 ? [at(small, rest)] : after(at(tens, ten), unit);
  if (ten === 7) below.push(...after('soixante', rest - 60));
  if (ten >= 8) below.push(rest === 80 ? 'quatrevingts' : `quatrevingt${at(small, rest - 80)}`);
  if (hundreds === 0) return below;
  const start = `${hundreds === 1 ? '' : at(small, hundreds)}cent`;
  return joined([start], rest === 0 ? ['', 's'] : below);
}

function italian(number: number): string[] {
  const small = list(
    'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
  );
  const tens = list('- - venti trenta quaranta cinquanta sessanta settanta ottanta novanta');
  const { hundreds, ten, unit, rest } = placesOf(number);
  const below = rest < 20 ? [at(small, rest)] : italianTens(at(tens, ten), unit === 0 ? '' : at(small, unit));
  if (hundreds === 0) return below;
  const start = `${hundreds === 1 ? '' : at(small, hundreds)}cento`;
  return joined([start], rest === 0 ? [''] : below);
}

function italianTens(ten: string, unit: string): string[] {
  if (/^[uo]/.test(unit)) return [ten.slice(0, -1) + unit];
  return unit === 'tre' ? [`${ten}tré`, `${ten}tre`] : [ten + unit];
}

function placesOf(number: number) {
  const [hundreds, rest] = [Math.trunc(number / 100), number % 100];
  return { hundreds, rest, ten: Math.trunc(rest / 10), unit: rest % 10 };
}

function joined(starts: readonly string[], ends: readonly string[]): string[] {
  return starts.flatMap((start) => ends.map((end) => start + end));
}
