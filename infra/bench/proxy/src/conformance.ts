/**
 * Scores the proxy with a conformance suite of raw-socket cases:
 *   node infra/bench/proxy/src/conformance.ts suite.mjs [--only C05,H]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@sentiero/postgres';
import { hostName, labCookie, startSentiero } from './sentiero.ts';

type Report = {
  pass: number;
  total: number;
  results: { id: string; lvl: string; title: string; pass: boolean; why: string }[];
};

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
console.log(await score(positionals[0] ?? '', values.only));

async function score(suite: string, only?: string): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sentiero-conformance-'));
  const [port, upstreamPort] = [await freePort(), await freePort()];
  const proxy = await startSentiero(
    { folder, port, upstreamPort },
    { env: { LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'fatal' } },
  );
  const report = path.join(folder, 'report.json');
  const places = ['--proxy', `127.0.0.1:${port}`, '--upstream-port', String(upstreamPort)];
  const identity = ['--host', `${hostName}:${port}`, '--header', `Cookie: ${labCookie}`];
  const rest = ['--json', report, '--quiet', ...(only ? ['--only', only] : [])];
  const child = spawn(process.execPath, [suite, ...places, ...identity, ...rest], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  await proxy.stop();
  const result = JSON.parse(readFileSync(report, 'utf8')) as Report;
  rmSync(folder, { recursive: true, force: true });
  return summary(result);
}

function summary({ pass, total, results }: Report): string {
  const failed = results.filter((one) => !one.pass);
  const lines = failed.map(({ id, lvl, title, why }) => `  ${id} ${lvl} ${title}: ${why}`);
  return [`${pass} of ${total} cases`, ...lines].join('\n');
}
