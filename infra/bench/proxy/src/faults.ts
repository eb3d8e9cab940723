/**
 * Effects of API outages on learners and records, at 100 requests a second: node infra/bench/proxy/src/faults.ts
 * [--seconds 4] [--rounds 6] Each round has every fault once, from its start until the backlog is delivered. A second
 * proxy with a healthy API gets the same requests at the same moments, because pauses of this machine, of some hundred
 * milliseconds now and then, affect both and are not caused by the fault. Both APIs run at low priority, as if on
 * machines of their own: the cost of restarting one is not measured.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '@sentiero/postgres';
import { quantile } from './figures.ts';
import { startUpstream } from './nginx.ts';
import { hostName, labCookieOf, metric, startSentiero, type StandIn } from './sentiero.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, rounds: { type: 'string', default: '6' } },
});
const troubleMs = Number(values.seconds) * 1000;
const perSecond = 100;
const learners = 20;

type Trouble = { name: string; make(api: StandIn): Promise<void> };
/** In milliseconds. */
type Seen = { troubled: number[]; well: number[] };

const tell = async (api: StandIn, body: object): Promise<void> => {
  await fetch(`http://127.0.0.1:${api.port}/trouble`, { method: 'POST', body: JSON.stringify(body) });
};
const troubles: Trouble[] = [
  { name: 'none', make: () => sleep(troubleMs) },
  {
    name: 'killed',
    async make(api) {
      await api.kill();
      await sleep(troubleMs);
      await api.start();
    },
  },
  {
    name: 'frozen',
    async make(api) {
      process.kill(api.pid, 'SIGSTOP');
      await sleep(troubleMs);
      process.kill(api.pid, 'SIGCONT');
    },
  },
  {
    name: 'slow (1 s a batch)',
    async make(api) {
      await tell(api, { delayMs: 1000 });
      await sleep(troubleMs);
      await tell(api, {});
    },
  },
  {
    name: 'answers 500',
    async make(api) {
      await tell(api, { failMs: troubleMs });
      await sleep(troubleMs);
    },
  },
  {
    name: 'killed every 0.5 s',
    async make(api) {
      for (let passed = 0; passed < troubleMs; passed += 500) {
        await api.kill();
        await api.start();
        await sleep(500);
      }
    },
  },
];

const folder = mkdtempSync(path.join(os.tmpdir(), 'sentiero-faults-'));
const journal = path.join(folder, 'journal');
const [upstreamPort, port, portOfWell] = [await freePort(), await freePort(), await freePort()];
const upstream = await startUpstream(folder, upstreamPort);
const sentiero = await startSentiero({ folder, port, upstreamPort }, { journal, apiGivesWay: true });
const well = await startSentiero({ folder, port: portOfWell, upstreamPort }, { apiGivesWay: true });
const agent = new http.Agent({ keepAlive: true });
const times: { askedMs: number; answeredMs: number }[] = [];
let sent = 300;

for (let number = 0; number < sent; number++) await Promise.all([get(number, port), get(number, portOfWell)]);
console.log(
  `${'trouble'.padEnd(20)}    requests   median ms      p99 ms  of the other proxy's p99 at the same time`,
);
const seen = new Map(troubles.map(({ name }) => [name, { troubled: [], well: [] } as Seen]));
for (let round = 0; round < Number(values.rounds); round++) {
  for (const trouble of troubles) {
    const latencies = await latenciesUnder(trouble);
    seen.get(trouble.name)?.troubled.push(...latencies.troubled);
    seen.get(trouble.name)?.well.push(...latencies.well);
  }
}
for (const [name, { troubled, well: undisturbed }] of seen) {
  const p99 = quantile(troubled, 0.99);
  const cells = [String(troubled.length), quantile(troubled, 0.5).toFixed(1), p99.toFixed(1)];
  const ratio = p99 / quantile(undisturbed, 0.99);
  console.log(
    `${name.padEnd(20)}${cells.map((cell) => cell.padStart(12)).join('')}  ${ratio.toFixed(2)} (of ${quantile(undisturbed, 0.99).toFixed(1)} ms)`,
  );
}
await untilDelivered();
console.log(await tellRecords());
await sentiero.stop();
await well.stop();
await upstream.stop();
agent.destroy();
rmSync(folder, { recursive: true, force: true });

async function latenciesUnder({ make }: Trouble): Promise<Seen> {
  const latencies: Seen = { troubled: [], well: [] };
  const answers: Promise<unknown>[] = [];
  const trouble = { isOver: false };
  const timed = async (number: number, place: keyof Seen) => {
    const asked = performance.now();
    await get(number, place === 'troubled' ? port : portOfWell);
    latencies[place].push(performance.now() - asked);
  };
  const load = (async () => {
    const begun = performance.now();
    for (let tick = 0; !trouble.isOver; tick++) {
      await sleep(Math.max(0, begun + (tick * 1000) / perSecond - performance.now()));
      const number = sent++;
      const both = ['troubled', 'well'] as const;
      // The order alternates, so that neither is always first.
      for (const place of tick % 2 ? both : both.toReversed()) answers.push(timed(number, place));
    }
  })();
  await make(sentiero.api);
  await untilDelivered();
  trouble.isOver = true;
  await load;
  await Promise.all(answers);
  return latencies;
}

/** Concurrent requests have no order: the target decides which one ends first. */
function isOutOfOrder(numbers: readonly number[]): boolean {
  let latestAsked = 0;
  return numbers.some((number) => {
    const { askedMs = 0, answeredMs = Infinity } = times[number] ?? {};
    const isLate = answeredMs < latestAsked;
    latestAsked = Math.max(latestAsked, askedMs);
    return isLate;
  });
}

function get(number: number, proxyPort: number): Promise<void> {
  const cookie = labCookieOf(`learner-${String(number % learners).padStart(16, '0')}`);
  const headers = { Host: hostName, Cookie: cookie };
  const askedMs = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(
      { port: proxyPort, host: '127.0.0.1', path: `/json?n=${number}`, headers, agent },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
        response.resume().on('end', () => {
          if (proxyPort === port) times[number] = { askedMs, answeredMs: performance.now() };
          resolve();
        });
      },
    );
    request.on('error', reject);
  });
}

async function untilDelivered(): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (metric(await sentiero.metrics(), 'sentiero_proxy_spool_records') === 0) return;
    await sleep(100);
  }
}

async function tellRecords(): Promise<string> {
  const lines = readFileSync(journal, 'utf8').trim().split('\n');
  const numbers = new Map<string, number[]>();
  for (const [, learner = '', target = ''] of lines.map((line) => line.split(' '))) {
    numbers.set(learner, [...(numbers.get(learner) ?? []), Number(target.split('=')[1])]);
  }
  const late = [...numbers.values()].flat().length;
  const text = await sentiero.metrics();
  const disorder = [...numbers.values()].filter(isOutOfOrder);
  return `${sent} requests, ${late} records arrived, ${new Set(lines.map((line) => line.split(' ')[0])).size} different ones, ${disorder.length} learners with records out of order, ${metric(text, 'sentiero_proxy_records_given_up_total')} given up, ${metric(text, 'sentiero_proxy_delivery_retries_total')} retries`;
}
