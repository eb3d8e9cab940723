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

const mostParts = 7;

/**
 * Replaces spelled-out numbers with digits: `two hundred and fifty francs` becomes `250 francs`. Small numbers stay
 * words, since `ein` and `un` may be articles.
 */
export function withDigits(words: readonly string[]): string[] {
  const read: string[] = [];
  for (let start = 0; start < words.length;) {
    const taken = longestNumber(words, start);
    read.push(...(taken ? [String(taken.number)] : words.slice(start, start + 1)));
    start += taken?.parts ?? 1;
  }
  return read;
}

function longestNumber(words: readonly string[], start: number): { number: number; parts: number } | null {
  for (let count = Math.min(mostParts, words.length - start); count > 0; count--) {
    const number = spelled.get(words.slice(start, start + count).join(''));
    if (number !== undefined && (count > 1 || number > 12)) return { number, parts: count };
  }
  return null;
}

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
