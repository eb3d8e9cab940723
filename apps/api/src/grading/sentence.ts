import { isFiller } from './filler-words.ts';

/** Stands in a sentence for the accepted answer, and for any other candidate. */
export const answerMark = '\uE000';
export const otherMark = '\uE001';

export const withoutMarks = (text: string): string => text.replaceAll(/[\uE000\uE001]/g, '');

const mostWords = 60;
const wordOrSign = /[\p{L}\p{N}\uE000\uE001']+|[.;:!?,()[\]→|]|[<>≤≥≠~≈±+×%]/gu;
const elision = /^(?:l|d|c|s|n|j|m|t|qu|dell|nell|all|dall|sull|un|quell)'(?=.)/;

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** The end of a clause, beyond which a negation has no effect. */
const breaks = set(`. ; : ! ? , ( ) [ ] → | because since weil denn parce puisque perché poiché but sondern
  mais aber ma bensì`);
const negations =
  set(`not no nor neither never none cannot cant isnt nicht kein keine keinen keinem keiner keines
  nie niemals weder pas ni jamais aucun aucune non né mai nessun nessuno nessuna neppure nemmeno`);
const isNegation = (word: string) => negations.has(word) || word.endsWith("n't");
/** `should not be asked for` and `if I am not mistaken` deny nothing. */
const undenying =
  set(`should shouldn't must mustn't need needn't ought sollte sollten soll müsste müssen muss dürfte darf
  braucht brauchen bräuchte devrait doit besoin faudrait dovrebbe deve bisogno serve require requires
  mistaken wrong sure certain irre täusche sicher trompe sûr sûre sbaglio erro sicuro sicura certo certa
  doubt zweifel doute dubbio`);
const copulas =
  set(`is are was were be would it's ist sind war wäre heisst lautet gilt est sont était serait appelle
  s'appelle è sono era sarebbe chiama called named applies stands stimmt s'applique`);
const definite =
  set(`the it that this there right correct der die das es den dem richtig korrekt le la les ça cela bon bonne juste
  correct correcte il lo quello quella giusto giusta corretto corretta`);
const wrong = set(`wrong false incorrect falsch faux fausse sbagliato sbagliata errato errata`);
/** `instead of` the answer, `the one after` it. */
const replacements = set(`except without instead than statt anstatt ausser ohne sauf excepté lieu sans tranne
  eccetto invece senza`);
const allOf = set(`all any anything every everything everyone none alles alle tout tous tutto tutti`);
const alternatives = set(`or oder ou o od resp bzw either entweder nor oppure`);
const conjunctions = set(`and und et e ed plus & sowie`);
const articles = set(
  `a an the der die das den dem ein eine einen einem un une le la les il lo uno una i gli of de di`,
);

/** A number near one of these is a bound, a guess or the beginning of another number. */
const comparisons =
  set(`least most than almost nearly approximately approx roughly between mindestens höchstens maximal minimal
  ungefähr rund etwa beinahe knapp zwischen zirka circa ca bis moins plus plusieurs environ presque jusqu'à jusqu'a jusque
  entre almeno massimo minimo più meno quasi fino tra fra oltre greater smaller less more fewer higher lower mehr
  weniger kleiner grösser until minus`);
const moments = set(`before after vor nach avant après dopo`);
const comparisonsBeside =
  set(`under over above below beyond about around unter über unterhalb oberhalb als fast um sous
  sotto sopra < > ≤ ≥ ≠ ~ ≈ ±`);
const multiples =
  set(`+ × % percent prozent pourcent hundred hundreds thousand thousands million millions billion hundert tausend
  millionen cent mille mila milioni dozen dutzend douzaine dozzina times mal fois volte x k m mio e more mehr weitere
  plus minimum minus meno moins`);

/** A word such as `and`, which an ordinary sentence holds as well. */
export const isConnecting = (word: string): boolean =>
  conjunctions.has(word) || alternatives.has(word) || isNegation(word) || word === 'but';

type Words = readonly string[];

const wordsOf = (marked: string): Words =>
  [
    ...marked
      .replaceAll('up to ', 'until ')
      .replaceAll(/(?<!\p{L})prima d(?=i |el)/gu, 'before ')
      .replaceAll(/[-=]+>/g, '→')
      .replaceAll(/(?<= )-+(?= )/g, '→')
      .matchAll(wordOrSign),
  ].flatMap(([word]) => word.replace(/^'+|'+$/g, '').replace(elision, '') || []);

/**
 * Whether a sentence states the marked answer: no other candidate, no negation or alternative, and for a number no
 * comparison with it.
 */
export function states(marked: string, { isNumber }: { isNumber: boolean }): boolean {
  if (!marked.includes(answerMark)) return false;
  const words = wordsOf(marked);
  if (words.length > mostWords || (!isNumber && isList(words))) return false;
  const isFair = words.every((word, at) => {
    if (word === otherMark) return isDenied(words, at);
    const isUncertain = () =>
      isRefuted(words, at) || isOneOfSeveral(words, at) || (isNumber && isCompared(words, at));
    return word !== answerMark || !isUncertain();
  });
  // `After 1006 they stopped, so it is 1006` names it twice.
  return (
    isFair &&
    words.some((word, at) => word === answerMark && !(isNumber && moments.has(last(words, at) ?? '')))
  );
}

/** `not the input`, `instead of 200`: the other candidate is excluded by name. */
function isDenied(words: Words, at: number): boolean {
  const word = before(words, at);
  return word !== undefined && (isNegation(word) || (replacements.has(word) && word !== 'than'));
}

function isRefuted(words: Words, at: number): boolean {
  return isNegatedBefore(words, at) || isExcepted(words, at) || isNegatedAfter(words, at);
}

function isNegatedBefore(words: Words, at: number): boolean {
  for (let from = at - 1; from >= 0; from--) {
    const word = words[from] ?? '';
    if (breaks.has(word)) return false;
    if (!isNegation(word) || deniesNothing(words, from)) continue;
    const between = words.slice(from + 1, at);
    // `What is not shown is the answer`: a verb of its own ends the negated clause.
    const verb = between.findIndex((each) => !isLight(each));
    if (verb < 0 || !between.slice(verb).some((each) => copulas.has(each))) return true;
  }
  return false;
}

const deniesNothing = (words: Words, at: number) =>
  alternatives.has(words[at - 1] ?? '') ||
  words.slice(Math.max(0, at - 2), at + 3).some((word) => undenying.has(word));

/** `anything but`, `without` or `instead of` the answer. */
function isExcepted(words: Words, at: number): boolean {
  const word = before(words, at);
  if (word === 'but') return words.slice(0, at).some((each) => allOf.has(each));
  return word !== undefined && replacements.has(word);
}

/** The answer `is not it`, or `would be wrong`; `is not shown` says nothing against it. */
function isNegatedAfter(words: Words, at: number): boolean {
  let next = at + 1;
  while (isLight(words[next])) next++;
  const word = words[next];
  if (word === undefined || breaks.has(word)) return false;
  if (wrong.has(word)) return true;
  if (!isNegation(word)) return false;
  const then = words.slice(next + 1).find((each) => !copulas.has(each));
  return then === undefined || breaks.has(then) || definite.has(then);
}

/** `either … or`, with anything but another spelling of the answer. */
function isOneOfSeveral(words: Words, at: number): boolean {
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
  while (articles.has(words[next] ?? '')) next += step;
  if (!conjunctions.has(words[next] ?? '')) return false;
  const rest = step > 0 ? words.slice(next + 1) : words.slice(0, next).toReversed();
  const end = rest.findIndex((word) => breaks.has(word));
  const joined = rest.slice(0, end < 0 ? rest.length : end).filter((word) => !articles.has(word));
  return joined.length === 1 && !joined.every((word) => word === answerMark || isFiller(word));
}

/** `blue, purple, pink` */
function isList(words: Words): boolean {
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

function isCompared(words: Words, at: number): boolean {
  const [beside, after] = [words[at - 1] ?? '', words[at + 1] ?? ''];
  return (
    comparisons.has(last(words, at) ?? '') ||
    comparisonsBeside.has(beside) ||
    comparisons.has(after) ||
    multiples.has(after)
  );
}

/** The last word before a position that is neither a filler word nor a verb, or that compares. */
function last(words: Words, at: number): string | undefined {
  let next = at - 1;
  while (isLight(words[next]) && !copulas.has(words[next] ?? '') && !isComparison(words[next])) next--;
  return words[next];
}

const isComparison = (word = '') => comparisons.has(word) || moments.has(word);

const isLight = (word: string | undefined): boolean =>
  word !== undefined && word !== answerMark && (isFiller(word) || copulas.has(word) || articles.has(word));

/** The last word before a position that is not a filler word. */
function before(words: Words, at: number): string | undefined {
  let next = at - 1;
  while (isLight(words[next])) next--;
  return words[next];
}
