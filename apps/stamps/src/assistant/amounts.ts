const spelled = new Map(
  Object.entries({
    1: 'one ein einen eins un une uno a',
    2: 'two zwei deux due',
    3: 'three drei trois tre',
    4: 'four vier quatre quattro',
    5: 'five fünf fuenf cinq cinque',
    6: 'six sechs sei',
    7: 'seven sieben sept sette',
    8: 'eight acht huit otto',
    9: 'nine neun neuf nove',
    10: 'ten zehn dix dieci',
    11: 'eleven elf onze undici',
    12: 'twelve zwölf zwoelf douze dodici dozen dutzend douzaine dozzina',
    13: 'thirteen dreizehn treize tredici',
    14: 'fourteen vierzehn quatorze quattordici',
    15: 'fifteen fünfzehn fuenfzehn quinze quindici',
    16: 'sixteen sechzehn seize sedici',
    17: 'seventeen siebzehn diciassette',
    18: 'eighteen achtzehn diciotto',
    19: 'nineteen neunzehn diciannove',
    20: 'twenty zwanzig vingt venti',
    25: 'fünfundzwanzig fuenfundzwanzig venticinque',
    30: 'thirty dreissig dreißig trente trenta',
    40: 'forty vierzig quarante quaranta',
    50: 'fifty fünfzig fuenfzig cinquante cinquanta',
  }).flatMap(([number, words]) => words.split(' ').map((word) => [word, Number(number)] as const)),
);
/** Articles are numbers only right before the word. */
const articles = new Set(['a', 'ein', 'einen', 'un', 'une', 'uno', 'one']);

type Token = { readonly word: string; readonly number: number | null };

/** Dates and times are one token, and no number. */
const token = /\d+(?:[.:/]\d+)*|[\p{L}_]+/gu;

function numberOf(word: string): number | null {
  return /^\d{1,4}$/.test(word) ? Number(word) : (spelled.get(word) ?? null);
}

const reachBack = 4;
const reachAhead = 5;

/** How many stamps a sentence speaks of: the number closest to the word, else the first one that could be meant. */
export function amountIn(
  sentence: string,
  isStamps: (word: string) => boolean,
  likelyMax: number,
): number | null {
  const tokens: Token[] = [...sentence.matchAll(token)].map(([word]) => ({ word, number: numberOf(word) }));
  let closest: { readonly number: number; readonly distance: number } | null = null;
  for (const [index, { word, number }] of tokens.entries()) {
    if (number === null) continue;
    const ahead = tokens.slice(index + 1, index + 1 + reachBack).findIndex((next) => isStamps(next.word));
    const behind = tokens.slice(Math.max(0, index - reachAhead), index).toReversed();
    const after = behind.findIndex((next) => isStamps(next.word));
    if (articles.has(word) && ahead !== 0) continue;
    const distance = Math.min(ahead < 0 ? Infinity : ahead, after < 0 ? Infinity : after + 0.5);
    if (distance < (closest?.distance ?? Infinity)) closest = { number, distance };
  }
  if (closest && closest.distance <= 2) return closest.number;
  const others = tokens.flatMap(({ word, number }) => (number === null || articles.has(word) ? [] : number));
  return others.find((number) => number <= likelyMax) ?? closest?.number ?? others[0] ?? null;
}
