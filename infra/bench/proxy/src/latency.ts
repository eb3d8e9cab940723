/**
 * From the target's last byte to the message on the learner's socket, with the real API and PostgreSQL:
 *   node infra/bench/proxy/src/latency.ts [--seconds 15] [--rate 200]
 */
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@sentiero/postgres';
import { quantile } from './figures.ts';
import { startPlatformWithTarget } from './real-platform.ts';
import { hostName } from './sentiero.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '15' }, rate: { type: 'string', default: '200' } },
});
const rate = Number(values.rate);
const folder = mkdtempSync(path.join(os.tmpdir(), 'sentiero-latency-'));
const [upstreamPort, port] = [await freePort(), await freePort()];
const endedAt = new Map<string, number>();
const page = 'x'.repeat(2000);
const target = http.createServer((request, response) => {
  response.setHeader('Content-Type', 'text/html').end(page);
  endedAt.set(request.url ?? '', performance.now());
});
target.listen(upstreamPort, '127.0.0.1');
const platform = await startPlatformWithTarget({ folder, port, upstreamPort });
const delays: number[] = [];
const { socket } = await platform.client.listen('/ws/proxy-reporting');
socket.on('message', (data) => {
  const heardAt = performance.now();
  const { request } = JSON.parse(String(data)) as Partial<CapturedRequest>;
  const ended = endedAt.get(request?.target ?? '');
  if (ended !== undefined) delays.push(heardAt - ended);
});
const agent = new http.Agent({ keepAlive: true });

await run(rate * 2);
await sleep(1000);
delays.length = 0;
const total = rate * Number(values.seconds);
await run(total);
await sleep(2000);
const [median, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)].map((delay) => delay.toFixed(1));
console.log(`${delays.length} of ${total} at ${rate}/s: median ${median} ms, p99 ${p99} ms`);
socket.close();
await platform.stop();
target.close();
target.closeAllConnections();
agent.destroy();
rmSync(folder, { recursive: true, force: true });

async function run(requests: number): Promise<void> {
  const begun = performance.now();
  const headers = { Host: hostName, Cookie: platform.cookie };
  const answers: Promise<unknown>[] = [];
  for (let number = 0; number < requests; number++) {
    await sleep(Math.max(0, begun + (number * 1000) / rate - performance.now()));
    answers.push(
      new Promise((resolve, reject) => {
        const options = { port, host: '127.0.0.1', path: `/n/${begun.toFixed(0)}/${number}`, headers, agent };
        http.get(options, (response) => response.resume().on('end', resolve)).on('error', reject);
      }),
    );
  }
  await Promise.all(answers);
}
