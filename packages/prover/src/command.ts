import { playOrder } from '@sentiero/curriculum';
import { importLessons } from './import-lessons.ts';
import { playInOneSitting } from './one-sitting.ts';
import { readOptions, usage, type Options } from './options.ts';
import { readPlayedLessons } from './played-lessons.ts';
import { proofHeader, proofLine, proofTotal } from './proof-table.ts';
import type { Found } from './running.ts';
import { areGoalsMet, sumOf, waysTable } from './ways/ways-table.ts';
import { playWays } from './ways/play-ways.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const longestLine = 300;

type FindPlatform = () => Promise<Found>;

async function prove({ names, isWays, seed, staff }: Options, findPlatform: FindPlatform): Promise<boolean> {
  const { lessons, only, files } = await readPlayedLessons(names);
  const ordered = playOrder(lessons, { only, seed });
  const found = await findPlatform();
  try {
    say(found.isOwn ? 'Services of its own' : `The services at ${found.platform.settings.API_URL}`);
    if (files) await importLessons(found, files, staff);
    return isWays ? await proveWays(found, ordered, only) : await proveSitting(found, ordered, seed);
  } finally {
    await found.stop();
  }
}

type Lessons = ReturnType<typeof playOrder<Awaited<ReturnType<typeof readPlayedLessons>>['lessons'][number]>>;

async function proveSitting({ platform }: Found, lessons: Lessons, seed: string | null): Promise<boolean> {
  if (seed !== null) say(`Shuffled by ${seed}: ${lessons.map(({ key }) => key).join(', ')}`);
  say(proofHeader);
  const proofs = await playInOneSitting(platform, lessons, (proof) => say(proofLine(proof)));
  say(proofTotal(proofs));
  return proofs.every(({ problems }) => problems.length === 0);
}

async function proveWays(
  { platform, isOwn }: Found,
  lessons: Lessons,
  only: readonly string[],
): Promise<boolean> {
  const started = performance.now();
  const paths = lessons.filter(({ mode }) => mode === 'path');
  const results = await playWays(platform, paths, { only, learnersAtOnce: isOwn ? 12 : 1 });
  say(waysTable(results));
  say(`${((performance.now() - started) / 1000).toFixed(0)} s`);
  return areGoalsMet(sumOf(results));
}

/**
 * Plays lessons as a new learner: in one sitting by their solutions, or every way and near miss. Returns the exit code.
 */
export async function runCommand(words: readonly string[], findPlatform: FindPlatform): Promise<0 | 1> {
  try {
    const options = readOptions(words);
    if (options === null) say(usage);
    else if (!(await prove(options, findPlatform))) return 1;
    return 0;
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${said.replaceAll(/\s+/g, ' ').trim().slice(0, longestLine)}\n`);
    return 1;
  }
}
