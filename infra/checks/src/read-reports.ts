import { glob, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { root } from './root.ts';

export type Result = { passed: number; failed: number; wrong: string[] };
const shownLines = 15;
type Suite = 'test' | 'test:long';

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: VitestFile[];
};
type VitestFile = { name: string; status: string; message: string; assertionResults: VitestTest[] };
type VitestTest = { fullName: string; status: string; failureMessages: string[] };

type PlaywrightReport = { stats: { expected: number; unexpected: number }; suites: PlaywrightSuite[] };
type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; ok: boolean }[];
};

/**
 * The folders of the packages with that task, or with long tests that no task runs: those lack a report. Turborepo
 * restores a cached report to the same path.
 */
async function packagesWith(suite: Suite): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('{apps,packages,infra,infra/bench}/*/package.json', { cwd: root })) {
    const folder = dirname(file);
    const { scripts } = JSON.parse(await readFile(join(root, file), 'utf8')) as {
      scripts?: Record<string, string>;
    };
    if (scripts?.[suite] || (suite === 'test:long' && (await hasLongTests(folder)))) found.push(folder);
  }
  return found.toSorted();
}

async function hasLongTests(folder: string): Promise<boolean> {
  const cwd = join(root, folder);
  for await (const _ of glob(`{src,server,test}/**/*.long.test.{ts,tsx}`, { cwd })) return true;
  return false;
}

const reportOf = (folder: string, suite: Suite) =>
  join(root, folder, 'test-results', `${suite.replace(':', '-')}.json`);

/** Deletes the reports of the last run, so that none of them counts for this one. */
export async function clearReports(suite: Suite): Promise<void> {
  for (const folder of await packagesWith(suite)) await rm(reportOf(folder, suite), { force: true });
}

/** The results of each package by folder, whether its tests ran now or earlier on the same sources. */
export async function readReports(suite: Suite): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  for (const folder of await packagesWith(suite)) {
    const text = await readFile(reportOf(folder, suite), 'utf8').catch(() => null);
    results.set(folder, text === null ? noReport(folder) : resultOf(JSON.parse(text)));
  }
  return results;
}

const noReport = (folder: string): Result => ({
  passed: 0,
  failed: 1,
  wrong: [`failed: ${folder}: no report`],
});

function resultOf(report: VitestReport | PlaywrightReport): Result {
  if ('suites' in report) {
    const { expected, unexpected } = report.stats;
    return { passed: expected, failed: unexpected, wrong: report.suites.flatMap(failedJourneys) };
  }
  // Vitest also counts each `describe` around a failed test as a failed suite.
  const wrong = report.testResults.flatMap(failedTests);
  return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, wrong.length), wrong };
}

function failedTests({ name, status, message, assertionResults }: VitestFile): string[] {
  const file = relative(root, name);
  const tests = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `failed: ${file}: ${test.fullName.trim()}: ${beginningOf(test.failureMessages[0] ?? '')}`);
  return status === 'failed' && tests.length === 0 ? [`failed: ${file}: ${message}`] : tests;
}

/** Enough to show which line of a test failed, and why. */
const beginningOf = (message: string) => {
  const lines = message.split('\n').filter((line) => !line.includes('node_modules'));
  return lines.slice(0, shownLines).join('\n  ');
};

function failedJourneys({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `failed: ${file}: ${title}`);
  return [...own, ...suites.flatMap(failedJourneys)];
}
