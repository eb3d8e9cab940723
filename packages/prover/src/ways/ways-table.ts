import { goals } from './goals.ts';
import { stepName, wayName, type Told, type WayKind, type WayResult } from './way.ts';

export type Sum = { ways: number; waysTaken: number; nearMisses: number; nearMissesRefused: number };

const width = 60;
const percent = (part: number, whole: number) => (whole === 0 ? 100 : (100 * part) / whole);

const isGood = ({ way, outcome }: WayResult) => outcome === (way.kind === 'also' ? 'taken' : 'refused');

export function sumOf(results: readonly WayResult[]): Sum {
  const count = (kind: WayKind, of: (result: WayResult) => boolean = () => true) =>
    results.filter((result) => result.way.kind === kind && of(result)).length;
  return {
    ways: count('also'),
    waysTaken: count('also', isGood),
    nearMisses: count('near miss'),
    nearMissesRefused: count('near miss', isGood),
  };
}

export function areGoalsMet({ ways, waysTaken, nearMisses, nearMissesRefused }: Sum): boolean {
  return (
    percent(waysTaken, ways) >= goals.taken &&
    percent(nearMisses - nearMissesRefused, nearMisses) <= goals.notRefused
  );
}

/** A table with a line for each step, every way with an unexpected result, and the totals. */
export function waysTable(results: readonly WayResult[]): string {
  const bySteps = Map.groupBy(results, ({ way }) => stepName(way.lesson, way.step));
  const byLessons = Map.groupBy(results, ({ way }) => way.lesson);
  const wrong = [...bySteps.values()].flatMap((ofStep) =>
    ofStep.filter((result) => !isGood(result)).toSorted(inFileOrder),
  );
  return [
    `${'lesson and step'.padEnd(width)}${'ways taken'.padStart(16)}${'near misses refused'.padStart(24)}`,
    ...[...bySteps].map(([name, ofStep]) => sumLine(name, sumOf(ofStep))),
    '',
    ...wrong.map(wrongLine),
    ...results.filter(({ told }) => told === 'nothing').map(untoldLine),
    '',
    ...[...byLessons].map(([name, ofLesson]) => sumLine(name, sumOf(ofLesson))),
    sumLine(`all ${byLessons.size} lessons`, sumOf(results)),
    totalLine(sumOf(results)),
    toldLine(results),
  ].join('\n');
}

const inFileOrder = ({ way: a }: WayResult, { way: b }: WayResult) =>
  a.kind.localeCompare(b.kind) || a.number - b.number;

function sumLine(name: string, { ways, waysTaken, nearMisses, nearMissesRefused }: Sum): string {
  return (
    name.padEnd(width) +
    `${waysTaken}/${ways}`.padStart(16) +
    `${nearMissesRefused}/${nearMisses}`.padStart(24)
  );
}

function wrongLine({ way, outcome, note }: WayResult): string {
  const why = way.why === '' ? '' : ` (${way.why})`;
  const said = outcome === 'broken' ? 'could not be played' : outcome.replace('untried', 'not tried');
  return `${wayName(way)}${why}: ${said}${note === null ? '' : `: ${note}`}`;
}

const untoldLine = ({ way }: WayResult) => `${wayName(way)} (${way.why}): refused, and no reply says why`;

function toldLine(results: readonly WayResult[]): string {
  const count = (told: Told) => results.filter((result) => result.told === told).length;
  const [replied, silent] = [count('reply'), count('nothing')];
  return (
    `${replied} of ${replied + silent} refused near misses that count as attempts have a reply; ` +
    `${count('no attempt')} count as none`
  );
}

function totalLine({ ways, waysTaken, nearMisses, nearMissesRefused }: Sum): string {
  const taken = percent(waysTaken, ways).toFixed(1);
  const notRefused = percent(nearMisses - nearMissesRefused, nearMisses).toFixed(1);
  return (
    `${taken} % of the ways taken (goal: at least ${goals.taken} %), ` +
    `${notRefused} % of the near misses not refused (goal: at most ${goals.notRefused} %)`
  );
}
