import { checkDocs } from './check-docs.ts';
import { checkLocales } from './check-locales.ts';
import { checkMigrations } from './check-migrations.ts';
import { run } from './run.ts';

export type Counts = { passed: number; failed: number };
type Check = { name: string; check: () => Promise<string[]> };

const tool =
  (command: string, ...args: string[]) =>
  async () => {
    const { code, output } = await run(command, args);
    return code === 0 ? [] : [output.trim()];
  };

const checks: Check[] = [
  { name: 'format', check: tool('prettier', '--check', '--log-level', 'warn', '.') },
  { name: 'lint', check: tool('oxlint', '--quiet') },
  {
    name: 'imports',
    check: tool('depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'infra'),
  },
  {
    name: 'types',
    check: tool('turbo', 'run', 'typecheck', '--output-logs=errors-only', '--log-order=grouped'),
  },
  { name: 'dead code', check: tool('knip', '--no-progress') },
  { name: 'locales', check: checkLocales },
  { name: 'migrations', check: checkMigrations },
  { name: 'OpenAPI', check: tool('node', 'apps/api/src/commands/openapi.ts', '--check') },
  { name: 'docs', check: checkDocs },
];

/** Everything that needs no database, no build and no browser; prints what is wrong. */
export async function runVerify(): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0 };
  const started = Date.now();
  for (const { name, check } of checks) {
    const problems = await check();
    counts[problems.length === 0 ? 'passed' : 'failed']++;
    process.stdout.write(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}\n`);
    for (const problem of problems) process.stdout.write(`${problem}\n`);
  }
  process.stdout.write(`verify took ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return counts;
}
