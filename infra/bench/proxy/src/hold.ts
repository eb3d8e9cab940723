/**
 * What a hold costs the other learners: one proxy with and without a learner who holds twenty requests, in interleaved
 * rounds. Only the ratios within a round count.
 *   node infra/bench/proxy/src/hold.ts [--rounds 9] [--seconds 2]
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@sentiero/postgres';
import { quantile } from './figures.ts';
import { loads, measure, type Load } from './load.ts';
import { startUpstream } from './nginx.ts';
import { cpuMsOfAll } from '@sentiero/programs';
import { installMissing } from './requirements.ts';
import { hostName, labCookieOf, startSentiero } from './sentiero.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, seconds: { type: 'string', default: '2' } },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const missing = installMissing(['wrk', 'nginx']);
if (missing.length > 0) throw new Error(`cannot install ${missing.join(', ')}`);

const holderName = 'session-of-the-holder-01';
const heldCount = 20;
/** The proxy asks for the holds every second. */
const knownAfterMs = 1500;

const folder = mkdtempSync(path.join(os.tmpdir(), 'sentiero-hold-'));
const [upstreamPort, port] = [await freePort(), await freePort()];
const upstream = await startUpstream(folder, upstreamPort);
const proxy = await startSentiero({ folder, port, upstreamPort });

type Result = { perSecond: number; cpuUs: number };

/** Runs with the learner's twenty requests held, which end with the hold. */
async function whileHolding(run: () => Promise<Result>): Promise<Result> {
  await setHolder(holderName);
  const headers = { Host: `${hostName}:${port}`, Cookie: labCookieOf(holderName) };
  const held = Array.from({ length: heldCount }, () => {
    const request = http.get({ port, host: '127.0.0.1', path: '/json', headers, agent: false });
    return once(request, 'response').then(([response]) => void (response as http.IncomingMessage).resume());
  });
  let released = 0;
  for (const one of held) void one.then(() => released++);
  await sleep(300);
  const result = await run();
  if (released > 0) throw new Error(`${released} requests were not held`);
  await setHolder(null);
  await Promise.all(held);
  return result;
}

async function setHolder(name: string | null): Promise<void> {
  await fetch(`http://127.0.0.1:${proxy.api.port}/holder`, {
    method: 'POST',
    body: JSON.stringify({ name }),
  });
  await sleep(knownAfterMs);
}

async function measureOnce(load: Load): Promise<Result> {
  const before = cpuMsOfAll(proxy.pid);
  const { requests, failed, perSecond } = await measure(folder, port, { load, seconds });
  await proxy.settle?.();
  if (failed > 0) throw new Error(`${failed} of ${requests} responses were errors`);
  return { perSecond, cpuUs: ((cpuMsOfAll(proxy.pid) - before) * 1000) / requests };
}

try {
  for (const load of loads) await measure(folder, port, { load, seconds: 1 });
  for (const load of loads) {
    const ratios: Result[] = [];
    for (let round = 0; round < rounds; round++) {
      const run = () => measureOnce(load);
      // The order alternates, so that neither is always first.
      const first = round % 2 === 0 ? await run() : await whileHolding(run);
      const second = round % 2 === 0 ? await whileHolding(run) : await run();
      const [without, holding] = round % 2 === 0 ? [first, second] : [second, first];
      ratios.push({
        perSecond: holding.perSecond / without.perSecond,
        cpuUs: holding.cpuUs / without.cpuUs,
      });
    }
    const median = (key: keyof Result) =>
      quantile(
        ratios.map((ratio) => ratio[key]),
        0.5,
      ).toFixed(3);
    console.log(
      `${load.name.padEnd(16)} requests/s with a hold: ${median('perSecond')} of without; CPU each: ${median('cpuUs')}`,
    );
  }
} finally {
  await proxy.stop();
  await upstream.stop();
  rmSync(folder, { recursive: true, force: true });
}
