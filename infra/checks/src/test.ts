import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './ensure-browser.ts';
import { runVerify, type Counts } from './run-verify.ts';
import { run } from './run.ts';

// Everything that CI runs. `--only=verify|vitest|e2e` runs one part.
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
const reports = await mkdtemp(join(tmpdir(), 'sentiero-test-'));
const total: Counts = { passed: 0, failed: 0 };

const parts: Record<string, () => Promise<Counts>> = {
  verify: runVerify,
  vitest: runVitest,
  e2e: runJourneys,
};
for (const [name, part] of Object.entries(parts)) {
  if (only && only !== name) continue;
  process.stdout.write(`\n== ${name}\n`);
  const { passed, failed } = await part();
  total.passed += passed;
  total.failed += failed;
}
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

type VitestReport = { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number };

async function runVitest(): Promise<Counts> {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run('vitest', ['run', ...reporters], { show: true });
  const report = await readReport<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites, code === 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed };
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };

async function runJourneys(): Promise<Counts> {
  process.env['CHROMIUM'] = await ensureBrowser();
  const file = join(reports, 'playwright.json');
  process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = file;
  const args = ['--filter', '@sentiero/e2e', 'exec', 'playwright', 'test', '--reporter=list,json'];
  const { code } = await run('npx', ['-y', 'pnpm@12', ...args], { show: true });
  const report = await readReport<PlaywrightReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  if (flaky > 0) process.stdout.write(`${flaky} passed only at the second try: see "flaky" above\n`);
  return { passed: expected + flaky, failed: Math.max(unexpected, code === 0 ? 0 : 1) };
}

async function readReport<Report>(file: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
