/**
 * The processor time of a proxied request as the number of learners grows who send at once, each with a connection and
 * a session of their own: node infra/bench/proxy/src/growth.ts --learners 100 [--seconds 5] [--json FILE]
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { freePort } from '@sentiero/postgres';
import { startUpstream } from './nginx.ts';
import { cpuMsOfAll } from '@sentiero/programs';
import { installMissing } from './requirements.ts';
import { hostName, labCookieOf, startSentiero } from './sentiero.ts';

const { values } = parseArgs({
  options: {
    learners: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '5' },
    json: { type: 'string' },
  },
});
const learners = Number(values.learners);
const missing = installMissing(['wrk', 'nginx']);
if (missing.length > 0) throw new Error(`cannot install ${missing.join(', ')}`);

const folder = mkdtempSync(path.join(os.tmpdir(), 'sentiero-growth-'));
const [upstreamPort, port] = [await freePort(), await freePort()];
const upstream = await startUpstream(folder, upstreamPort);
// All of them share one address here.
const env = { CONNECTIONS_PER_ADDRESS: '100000', CONNECTIONS_PER_SITE: '100000' };
const sentiero = await startSentiero({ folder, port, upstreamPort }, { env });
try {
  const figures: Record<string, number> = {};
  for (const [name, file] of [
    ['1 KiB JSON', 'json'],
    ['20 KiB HTML', 'html'],
  ] as const) {
    await send(file, 2);
    const before = cpuMsOfAll(sentiero.pid);
    const requests = await send(file, Number(values.seconds));
    figures[name] = ((cpuMsOfAll(sentiero.pid) - before) * 1000) / requests;
  }
  for (const [name, us] of Object.entries(figures))
    console.log(`${learners} learners, ${name}: ${us.toFixed(0)} µs of a processor for each request`);
  if (values.json) writeFileSync(values.json, JSON.stringify(figures));
} finally {
  await sentiero.stop();
  await upstream.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The number of requests answered, of one learner each, in turn. */
async function send(file: string, seconds: number): Promise<number> {
  const cookies = Array.from(
    { length: learners },
    (_, place) => `"${labCookieOf(`learner-${place}-of-the-growth`)}"`,
  );
  const script = path.join(folder, 'load.lua');
  writeFileSync(
    script,
    `local cookies, sent = {${cookies.join(',')}}, 0
    function request()
      sent = sent + 1
      local headers = { Host = "${hostName}:${port}", Cookie = cookies[sent % #cookies + 1] }
      return wrk.format("GET", "/${file}", headers)
    end\n`,
  );
  const options = ['-t1', `-c${learners}`, `-d${seconds}s`, '--timeout', '10s', '-s', script];
  const { stdout } = await promisify(execFile)('wrk', [...options, `http://127.0.0.1:${port}/`]);
  const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (failed > 0) throw new Error(`${failed} requests failed`);
  await sentiero.settle?.();
  return Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0);
}
