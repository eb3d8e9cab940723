import { join } from 'node:path';
import { isLong } from '../../../test-suite.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { clearReports, readReports, type Result } from './read-reports.ts';
import { runVerify } from './run-verify.ts';
import { root } from './root.ts';
import { run } from './run.ts';
import { turbo } from './turbo.ts';

// Runs everything that CI runs: the sources are checked while missing programs are installed and packages are tested,
// so that tests that wait leave no core idle. The compile cache is on, since the tests start some hundred Node processes.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules/.cache/node');
const suite = isLong ? 'test:long' : 'test';
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
const results = new Map<string, Result>();

const verifying = isLong ? null : runVerify();
const installed = await run('node', ['infra/programs/src/prepare.ts']);
if (installed.code !== 0) process.stdout.write(`Not everything could be installed:\n${installed.output}\n`);
process.stdout.write(`== ${suite}, after ${seconds()}\n`);
await clearReports(suite);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
// The files of the databases are made and deleted by the thousand. Long tests keep images of containers: on a disk.
const memory = isLong ? null : makeMemoryFolder();
if (memory) process.env['TMPDIR'] ??= memory;
// Long tests start whole clusters: they need the processors for themselves.
const fewer = isLong ? ['--concurrency=2'] : [];
const { code } = await turbo([suite, '--continue=always', '--log-order=grouped', ...fewer], { show: true });
const verified = await verifying;
if (verified) results.set('verify', { ...verified, wrong: [] });
for (const [name, result] of await readReports(suite)) results.set(name, result);

const all = [...results.values()];
const passed = all.reduce((sum, result) => sum + result.passed, 0);
const found = all.reduce((sum, result) => sum + result.failed, 0);
const failed = Math.max(found, code === 0 ? 0 : 1);

process.stdout.write('\n');
for (const [name, result] of results)
  process.stdout.write(`${name.padEnd(22)} ${result.passed} passed, ${result.failed} failed\n`);
process.stdout.write(`${suite} took ${seconds()}\n\n`);
for (const line of all.flatMap(({ wrong }) => wrong)) process.stdout.write(`${line}\n`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
