import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowser } from './ensure-browser.ts';
import { runVerify, type Counts } from './run-verify.ts';
import { root } from './root.ts';
import { run } from './run.ts';

// Everything that CI runs. `--only=verify|vitest|e2e` runs one part.
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
const reports = await mkdtemp(join(tmpdir(), 'sentiero-test-'));
const total: Counts = { passed: 0, failed: 0 };
/** What went wrong, by name: said again at the very end, where a reader of a long log looks first. */
const wrong: string[] = [];

const parts: Record<string, () => Promise<Counts>> = {
  verify: runVerify,
  vitest: runVitest,
  e2e: runJourneys,
};
for (const [name, part] of Object.entries(parts)) {
  if (only && only !== name) continue;
  process.stdout.write(`\n== ${name}\n`);
  const { passed, failed } = await part();
  if (failed > 0) wrong.push(`failed: ${name}, ${failed}`);
  total.passed += passed;
  total.failed += failed;
}
process.stdout.write(`\n${wrong.map((line) => `${line}\n`).join('')}`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: VitestFile[];
};
type VitestFile = { name: string; status: string; message: string; assertionResults: VitestTest[] };
type VitestTest = { fullName: string; status: string; failureMessages: string[] };

async function runVitest(): Promise<Counts> {
  const file = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  // Real processes on a machine that others use, too, have slow moments: a second try, and its name at the end.
  const { code } = await run('vitest', ['run', '--retry=1', ...reporters], { show: true });
  const report = await readReport<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  wrong.push(...report.testResults.flatMap(namesOf));
  const failed = Math.max(report.numFailedTests, report.numFailedTestSuites, code === 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed };
}

function namesOf({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = relative(root, name);
  const tests = assertionResults
    .filter((test) => test.failureMessages.length > 0)
    .map(({ fullName, status: own, failureMessages }) => {
      const outcome = own === 'passed' ? 'passed only at the second try' : own;
      return `${outcome}: ${file}: ${fullName.trim()}: ${failureMessages[0]?.split('\n')[0] ?? ''}`;
    });
  return status === 'failed' && tests.length === 0 ? [`failed: ${file}: ${message}`] : tests;
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
};
type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { status: string }[] }[];
};

async function runJourneys(): Promise<Counts> {
  process.env['CHROMIUM'] = await ensureBrowser();
  const file = join(reports, 'playwright.json');
  process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = file;
  const args = ['--filter', '@sentiero/e2e', 'exec', 'playwright', 'test', '--reporter=list,json'];
  const { code } = await run('npx', ['-y', 'pnpm@12', ...args], { show: true });
  const report = await readReport<PlaywrightReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  wrong.push(...report.suites.flatMap(journeysOf));
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: Math.max(unexpected, code === 0 ? 0 : 1) };
}

function journeysOf({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, tests }) => tests.map(({ status }) => ({ title, status })));
  return [
    ...own
      .filter(({ status }) => status === 'flaky')
      .map(({ title }) => `passed only at the second try: ${file}: ${title}`),
    ...own.filter(({ status }) => status === 'unexpected').map(({ title }) => `failed: ${file}: ${title}`),
    ...suites.flatMap(journeysOf),
  ];
}

async function readReport<Report>(file: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
