import { acceptedLines, linesOf, otherPrefix, patternPrefix } from '@sentiero/contracts/authoring';
import { compilePattern } from '@sentiero/curriculum/pattern';
import { amountOf } from './amount.ts';
import { answerMark, otherMark, withoutMarks } from './marked-words.ts';
import { isUnmistakable, kindOf, markKind, markName, type Kind, type Marker } from './names-said.ts';
import { markNumbers, type WantedNumbers } from './numbers-said.ts';
import { plainAnswer, readingsOf } from '@sentiero/contracts/texts';
import { bare, numberTest, spellingTest } from './spelling.ts';
import { states } from './states.ts';

/** Whether an answer, as the learner typed it, is right. */
export type AnswerTest = (given: string) => boolean;

const numberPrefix = 'number:';

const keptTests = 200;
const tests = new Map<string, AnswerTest | null>();

/** A matcher for an answer, as typed or within a sentence; null if there are no accepted lines. */
export function answerTest(lines: string): AnswerTest | null {
  const known = tests.get(lines);
  if (known !== undefined) return known;
  if (tests.size >= keptTests) tests.clear();
  const test = newTest(lines);
  tests.set(lines, test);
  return test;
}

function newTest(lines: string): AnswerTest | null {
  const accepted = acceptedLines(lines);
  if (accepted.length === 0) return null;
  const patterns = accepted.filter(isPattern).map(patternTest);
  const named = accepted.filter((line) => !isPattern(line));
  const spelled = named.map((line) => (isNumber(line) ? numberTest(numberOf(line)) : spellingTest(line)));
  const others = linesOf(lines)
    .filter((line) => line.startsWith(otherPrefix))
    .flatMap((line) => plainAnswer(line.slice(otherPrefix.length)).split(' '))
    .filter((word) => word !== '');
  const sentence = sentenceTest(named, others);
  const isRight = (given: string) =>
    spellings(given).some((text) => patterns.some((pattern) => pattern?.(text))) ||
    sentence.states(given) ||
    (spelled.some((test) => test(given)) && !sentence.namesOther(given));
  return (given) => readingsOf(given).some(isRight);
}

/** A matcher for each accepted line on its own, beside the other answers that the lines name. */
export function testsByLine(lines: string): { line: string; test: AnswerTest }[] {
  const others = linesOf(lines).filter((line) => line.startsWith(otherPrefix));
  return acceptedLines(lines).flatMap((line) => {
    const test = newTest([line, ...others].join('\n'));
    return test ? [{ line, test }] : [];
  });
}

/** Null if the pattern is invalid, or too expensive. */
function patternTest(line: string): AnswerTest | null {
  const pattern = compilePattern(line.slice(patternPrefix.length));
  return typeof pattern === 'string' ? null : (text) => pattern.test(text);
}

const isPattern = (line: string) => line.startsWith(patternPrefix);
const isNumber = (line: string) => line.startsWith(numberPrefix);
const numberOf = (line: string) => Number(line.slice(numberPrefix.length));

/** The candidates for a pattern: the answer as typed, and without the words around it. */
const spellings = (given: string) => [...new Set([given.trim(), plainAnswer(given), bare(given)])];

const longestSentence = 1000;

/** With a line of other answers, a sentence may hold any words but those. */
function sentenceTest(lines: readonly string[], others: readonly string[]) {
  const numbers = wantedNumbers(lines, others);
  const hasNumbers = numbers.values.length + numbers.codes.length > 0;
  const markers = [
    ...markersOf(
      lines.filter((line) => !isNumeric(line)),
      others.length > 0,
    ),
    ...others.map((name) => markName(name, otherMark)),
  ];
  const marked = (given: string) => {
    const typed = withoutMarks(given.slice(0, longestSentence));
    const text = markers.reduce((read, mark) => mark(read, typed), plainAnswer(typed));
    return hasNumbers ? markNumbers(text, numbers) : text;
  };
  return {
    states: (given: string) =>
      given.length <= longestSentence && states(marked(given), { isNumber: hasNumbers }),
    namesOther: (given: string) => others.length > 0 && marked(given).includes(otherMark),
  };
}

const codeLine = /^\d(?:[ -]?\d){3,}$|^0\d+$/;
const isNumeric = (line: string) =>
  line.startsWith(numberPrefix) || amountOf(bare(line)) !== null || codeLine.test(line);

function wantedNumbers(lines: readonly string[], others: readonly string[]): WantedNumbers {
  const [codes, amounts] = [lines.filter(isCode), lines.filter((line) => isNumeric(line) && !isCode(line))];
  return {
    codes: codes.map((line) => line.replaceAll(/\D/g, '')),
    values: amounts.map((line) => Number(isNumber(line) ? numberOf(line) : amountOf(bare(line)))),
    others: others.map(Number).filter((number) => Number.isFinite(number)),
  };
}

const isCode = (line: string) => codeLine.test(line);

/** Ordinary words are recognised only where a line says which other words are answers. */
function markersOf(names: readonly string[], hasOthers: boolean): Marker[] {
  const byKind = Map.groupBy(names, kindOf);
  const isRecognised = (kind: Kind | null) => kind !== null && (!hasOthers || isUnmistakable(kind));
  return [...byKind].flatMap(([kind, ofKind]) => {
    if (kind !== null && isRecognised(kind)) return [markKind(kind, ofKind)];
    return hasOthers
      ? ofKind.toSorted((a, b) => b.length - a.length).map((name) => markName(name, answerMark))
      : [];
  });
}
