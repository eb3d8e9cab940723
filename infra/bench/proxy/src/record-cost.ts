/**
 * What a record costs in bytes and in the processor time of proxy and API, beside another checkout's: node
 * infra/bench/proxy/src/record-cost.ts --against ../other [--rounds 40]. The rounds of the two alternate, and the
 * medians are compared. A mix stands for a page's traffic.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import zlib from 'node:zlib';
import type { RequestRecord } from '@sentiero/contracts/capture';
import type { withinBounds } from '../../../../apps/api/src/capture/within-bounds.ts';
import type { toRecord } from '../../../../apps/proxy/src/recorder/to-record.ts';

type Checkout = { toRecord: typeof toRecord; withinBounds: typeof withinBounds };
const { values } = parseArgs({
  options: { against: { type: 'string', default: '.' }, rounds: { type: 'string', default: '40' } },
});
const modules = ['apps/proxy/src/recorder/to-record.ts', 'apps/api/src/capture/within-bounds.ts'];
async function load(checkout: string): Promise<Checkout> {
  const loaded = modules.map((file) => import(pathToFileURL(path.resolve(checkout, file)).href));
  return Object.assign({}, ...(await Promise.all(loaded))) as Checkout;
}

const page = `<html lang="de"><body>${'<p class="item">Zopf für 5.20, frisch gebacken</p>\n'.repeat(300)}</body></html>`;
const json = JSON.stringify(
  Array.from({ length: 300 }, (_, id) => ({ id, name: `Brot ${id}`, price: id / 10 })),
);
const form = Buffer.from('username=rosa&password=honig&csrf=4c0ffee&next=%2Fhome');

type Sample = { times: number; type: string; body: Buffer; headers?: string[]; request?: Buffer };
const samples: Record<string, Sample> = {
  'a page, gzip': {
    times: 4,
    type: 'text/html; charset=utf-8',
    body: zlib.gzipSync(page),
    headers: ['Content-Encoding', 'gzip'],
  },
  'a page, plain': { times: 2, type: 'text/html; charset=utf-8', body: Buffer.from(page) },
  'JSON, plain': { times: 6, type: 'application/json', body: Buffer.from(json) },
  'JSON, Brotli': {
    times: 2,
    type: 'application/json',
    body: zlib.brotliCompressSync(json),
    headers: ['Content-Encoding', 'br'],
  },
  'a form and a redirect': { times: 3, type: 'text/plain', body: Buffer.from('Found'), request: form },
  'a picture': {
    times: 4,
    type: 'image/png',
    body: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(20_000)]),
  },
  nothing: { times: 6, type: 'text/plain', body: Buffer.alloc(0) },
};

const bodyOf = (bytes: Buffer) =>
  bytes.length === 0 ? null : { size: bytes.length, kept: bytes.length, cut: false };

function frameOf({ type, body, headers = [], request = Buffer.alloc(0) }: Sample) {
  const asked = [
    'Host',
    'shop.localhost:8080',
    'User-Agent',
    'Mozilla/5.0 (X11; Linux x86_64)',
    'Accept',
    '*/*',
    'Cookie',
    'session=8f2c; theme=dark',
  ];
  return {
    record: {
      kind: 'raw' as const,
      id: '0190a000-0001-7000-8000-000000000001',
      learner: 'a'.repeat(22),
      user: 'user',
      target_id: 1,
      at: '2026-11-29T00:00:00.000Z',
      method: request.length > 0 ? 'POST' : 'GET',
      origin: 'http://shop.localhost:8080',
      code: 200,
      status: 'OK',
      duration: 0.012,
      outcome: 'answered' as const,
      request: {
        target: '/products?category=brot&page=2',
        headers: [...asked, 'Content-Type', 'application/x-www-form-urlencoded'],
        trailers: [],
        body: bodyOf(request),
      },
      response: {
        headers: ['Content-Type', type, 'Date', 'Sun, 29 Nov 2026 00:00:00 GMT', ...headers],
        trailers: [],
        body: bodyOf(body),
      },
    },
    request,
    response: body,
    oldRequest: Buffer.alloc(0),
    oldResponse: Buffer.alloc(0),
    length: 0,
  };
}

const limit = 128 * 1024;
const frames = Object.entries(samples).map(([name, sample]) => ({
  name,
  times: sample.times,
  frame: frameOf(sample),
}));
const both = { here: await load('.'), other: await load(values.against) };
type Side = keyof typeof both;

const textOf = async (side: Side, frame: ReturnType<typeof frameOf>): Promise<string> =>
  JSON.stringify(await both[side].toRecord(frame, limit));

async function sizeOf(side: Side, frame: ReturnType<typeof frameOf>): Promise<number> {
  return Buffer.byteLength(await textOf(side, frame));
}

type Cost = { proxy: number; api: number };
/** Processor time of the process and its threads, because content is decoded in threads, in ms. */
async function mixMs(side: Side): Promise<Cost> {
  const texts: string[] = [];
  const proxy = await cpuMsOf(async () => {
    for (const { times, frame } of frames)
      for (let count = 0; count < times * 4; count++) texts.push(await textOf(side, frame));
  });
  const { withinBounds: bound } = both[side];
  const api = await cpuMsOf(async () => {
    for (const text of texts) JSON.stringify(bound(JSON.parse(text) as RequestRecord));
  });
  return { proxy, api };
}

async function cpuMsOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const costs: Record<Side, Cost[]> = { here: [], other: [] };
for (let round = 0; round < Number(values.rounds) + 5; round++)
  for (const side of round % 2 === 0 ? (['here', 'other'] as const) : (['other', 'here'] as const)) {
    const took = await mixMs(side);
    // The first rounds compile the code.
    if (round >= 5) costs[side].push(took);
  }

const total = { here: 0, other: 0 };
for (const { name, times: count, frame } of frames) {
  const [here, other] = [await sizeOf('here', frame), await sizeOf('other', frame)];
  total.here += here * count;
  total.other += other * count;
  console.log(`${name.padEnd(24)} ${here} bytes, the other ${other}: ${(here / other).toFixed(3)}`);
}
console.log(`bytes of the mix: ${(total.here / total.other).toFixed(3)}`);
for (const service of ['proxy', 'api'] as const) {
  const [here, other] = [costs.here, costs.other].map((all) => median(all.map((cost) => cost[service])));
  console.log(
    `processor time of the ${service}: ${here?.toFixed(1)} ms, the other ${other?.toFixed(1)} ms: ${((here ?? 0) / (other ?? 1)).toFixed(3)}`,
  );
}
