/**
 * Memory under a steady load of 50 learners with bodies from 0 to 50 MiB, and while huge bodies pass:
 *   node infra/bench/proxy/src/memory.ts [--minutes 10] [--gib 2]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@sentiero/postgres';
import { mib } from './figures.ts';
import { rssBytes } from '@sentiero/programs';
import { hostName, labCookieOf, startSentiero } from './sentiero.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, gib: { type: 'string', default: '2' } },
});
const learners = 50;
const block = Buffer.alloc(64 * 1024, 'sentiero');
const sizes = [0, 200, 3000, 20_000, 20_000, 150_000, 1_000_000, 50 * 1024 * 1024];

const folder = mkdtempSync(path.join(os.tmpdir(), 'sentiero-memory-'));
const [upstreamPort, port] = [await freePort(), await freePort()];
const target = http.createServer((request, response) => {
  const size = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('size') ?? 0);
  request.resume().on('end', () => void pour(response, size));
});
target.listen(upstreamPort, '127.0.0.1');
const sentiero = await startSentiero({ folder, port, upstreamPort });
const agent = new http.Agent({ keepAlive: true });

const hugeSize = Number(values.gib) * 1024 ** 3;
await exchange(0, 1000, 1000);
await sleep(1000);
for (const [name, up, down] of [
  ['download', 0, hugeSize],
  ['upload', hugeSize, 0],
] as const) {
  const before = rssBytes(sentiero.pid);
  const most = await highest(exchange(0, up, down));
  console.log(`${name} of ${mib(hugeSize)}: ${mib(most - before)} more than the ${mib(before)} before`);
}
await steady(Number(values.minutes) * 60_000);
await sentiero.stop();
target.close();
target.closeAllConnections();
agent.destroy();
rmSync(folder, { recursive: true, force: true });

async function steady(totalMs: number): Promise<void> {
  const begun = performance.now();
  let requests = 0;
  const learner = async (number: number): Promise<void> => {
    for (let turn = number; performance.now() - begun < totalMs; turn++) {
      // One body in forty is huge; requests follow each other without a pause.
      const isHuge = turn % 40 === 0;
      const bytes = isHuge ? (sizes.at(-1) ?? 0) : (sizes[turn % (sizes.length - 1)] ?? 0);
      await (turn % 3 === 0 ? exchange(number, bytes, 500) : exchange(number, 0, bytes));
      requests++;
      await sleep(100);
    }
  };
  const all = Promise.all(Array.from({ length: learners }, (_, number) => learner(number)));
  const looks = setInterval(() => void say(begun), 30_000);
  const first = Math.min(60_000, totalMs / 5);
  await sleep(first);
  const early = await averageRss();
  await sleep(totalMs - first - 5000);
  const late = await averageRss();
  await all;
  clearInterval(looks);
  const ratio = (late / early).toFixed(2);
  console.log(
    `steady: ${mib(early)} after ${first / 1000} s, ${mib(late)} at the end, ratio ${ratio}, ${requests} requests`,
  );
}

async function say(begun: number): Promise<void> {
  const text = await sentiero.metrics();
  const of = (name: string) => mib(Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? Number.NaN));
  const parts = [
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
    'nodejs_heap_size_total_bytes',
    'nodejs_external_memory_bytes',
  ].map((name) => `${name.replace(/_bytes$/, '')} ${of(name)}`);
  console.log(
    `  ${Math.round((performance.now() - begun) / 1000)} s: ${parts.join(', ')}; ${text.match(/^sentiero_(?:proxy_)?spool.*$/gm)?.join(' ') ?? ''}`,
  );
}

/** The average over some seconds, since a single reading depends on garbage collection. */
async function averageRss(): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 25; look++) {
    looks.push(rssBytes(sentiero.pid));
    await sleep(200);
  }
  return looks.reduce((sum, one) => sum + one, 0) / looks.length;
}

async function highest(running: Promise<void>): Promise<number> {
  let most = 0;
  const timer = setInterval(() => (most = Math.max(most, rssBytes(sentiero.pid))), 50);
  await running;
  clearInterval(timer);
  return most;
}

async function exchange(learner: number, up: number, down: number): Promise<void> {
  const cookie = labCookieOf(`learner-${String(learner).padStart(16, '0')}`);
  const headers = { Host: hostName, Cookie: cookie, ...(up ? { 'Content-Length': String(up) } : {}) };
  const options = {
    port,
    host: '127.0.0.1',
    path: `/?size=${down}`,
    method: up ? 'POST' : 'GET',
    headers,
    agent,
  };
  const request = http.request(options);
  const answered = once(request, 'response');
  await pour(request, up);
  const [response] = (await answered) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
  response.resume();
  await once(response, 'end');
}

async function pour(into: http.ClientRequest | http.ServerResponse, size: number): Promise<void> {
  for (let left = size; left > 0; left -= block.length) {
    if (!into.write(left < block.length ? block.subarray(0, left) : block)) await once(into, 'drain');
  }
  into.end();
}
