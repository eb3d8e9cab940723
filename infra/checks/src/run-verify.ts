import { availableParallelism } from 'node:os';
import { checkContracts } from './check-contracts.ts';
import { checkDocs } from './check-docs.ts';
import { checkLocales } from './check-locales.ts';
import { checkMigrations } from './check-migrations.ts';
import { checkOutgoing } from './check-outgoing.ts';
import { checkSpecification } from './check-specification.ts';
import { checkTypes } from './check-types.ts';
import { run, type Ended } from './run.ts';

export type Counts = { passed: number; failed: number };
type Check = { name: string; check: () => Promise<string[]> };

const outcome = async (ending: Promise<Ended>) => {
  const { code, output } = await ending;
  return code === 0 ? [] : [output.trim()];
};
const tool =
  (command: string, ...args: string[]) =>
  () =>
    outcome(run(command, args));

/** The slowest checks start first, so that the others run in parallel. */
const checks: Check[] = [
  { name: 'format', check: tool('oxfmt', '--check') },
  { name: 'types', check: checkTypes },
  { name: 'dead code', check: tool('knip', '--no-progress') },
  {
    name: 'imports',
    check: tool('depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'infra'),
  },
  { name: 'OpenAPI', check: tool('node', 'apps/api/src/commands/openapi.ts', '--check') },
  { name: 'lint', check: tool('oxlint', '--quiet') },
  { name: 'contracts', check: checkContracts },
  { name: 'locales', check: checkLocales },
  { name: 'migrations', check: checkMigrations },
  { name: 'outgoing calls', check: checkOutgoing },
  { name: 'docs', check: checkDocs },
  { name: 'specification', check: checkSpecification },
];

/** Runs every check that needs no database, build or browser, or only those named, and prints the problems. */
export async function runVerify(only: readonly string[] = []): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0 };
  const started = Date.now();
  const waiting = checks.filter(({ name }) => only.length === 0 || only.includes(name)).values();
  const work = async () => {
    for (const { name, check } of waiting) {
      const problems = await check();
      counts[problems.length === 0 ? 'passed' : 'failed']++;
      process.stdout.write(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}\n`);
      for (const problem of problems) process.stdout.write(`${problem}\n`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work));
  process.stdout.write(`verify took ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return counts;
}
