import fs from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFrame } from '../src/recorder/frame.ts';
import type { RawRequestRecord } from '../src/recorder/raw-record.ts';
import { openSpool, type Spool, type Waiting } from '../src/spool.ts';
import { temporaryFolder, until } from './harness.ts';

describe('the spool', () => {
  let root: string;
  const open: Spool[] = [];
  const dropped = { bodies: 0, records: 0 };
  beforeEach(() => {
    root = temporaryFolder();
    Object.assign(dropped, { bodies: 0, records: 0 });
  });
  afterEach(() => {
    for (const spool of open.splice(0)) spool.close();
    fs.rmSync(root, { recursive: true, force: true });
  });

  function start(sizes: { limitBytes?: number; memoryBytes?: number } = {}): Spool {
    const spool = openSpool({
      root,
      limitBytes: 1_000_000,
      segmentBytes: 10_000,
      memoryBytes: 1_000_000,
      ...sizes,
      log: pino({ level: 'silent' }),
      events: {
        bodiesDropped: (count) => (dropped.bodies += count),
        recordsDropped: (count) => (dropped.records += count),
        failed: () => undefined,
      },
    });
    open.push(spool);
    return spool;
  }

  const record = (index: number, size = 1000): RawRequestRecord => ({
    kind: 'raw',
    id: `id-${index}`,
    learner: 'l',
    target_id: 1,
    at: '',
    method: 'GET',
    origin: '',
    code: 200,
    status: '',
    duration: 0,
    outcome: 'answered',
    request: { target: '/', headers: [], trailers: [], body: null },
    response: { headers: [], trailers: [], body: { size, kept: size, cut: false } },
  });
  const append = (spool: Spool, index: number): void =>
    spool.append(record(index), [Buffer.alloc(1000, 'A')]);
  const frameOf = ({ bytes }: Waiting) => (bytes ? readFrame(bytes) : null);
  const idOf = (waiting: Waiting): string => frameOf(waiting)?.record.id ?? 'lost';
  const idsOf = async (spool: Spool, max = 1000): Promise<string[]> => (await spool.peek(max, 1e9)).map(idOf);
  const files = (): string[] =>
    fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.spool'));

  it.each([
    ['memory', 1_000_000],
    ['the disk', 0],
  ])('gives records back in order, from %s', async (_where, memoryBytes) => {
    const spool = start({ memoryBytes });
    for (let index = 0; index < 50; index++) append(spool, index);
    expect(await idsOf(spool)).toEqual(Array.from({ length: 50 }, (_, index) => `id-${index}`));
    expect(await spool.peek(1000, 5000)).toHaveLength(3);
    spool.acknowledge(await spool.peek(30, 1e9));
    expect((await idsOf(spool))[0]).toBe('id-30');
    expect(spool.length()).toBe(20);
  });

  it('leaves nothing on disk of what is acknowledged', async () => {
    const spool = start();
    for (let index = 0; index < 50; index++) append(spool, index);
    spool.acknowledge(await spool.peek(1000, 1e9));
    expect(spool.bytes()).toBe(0);
    expect(files().length).toBeLessThanOrEqual(1);
  });

  it('does not give back what was acknowledged before the process died', async () => {
    const first = start();
    for (let index = 0; index < 25; index++) append(first, index);
    first.acknowledge(await first.peek(13, 1e9));
    for (const name of fs.readdirSync(root)) fs.rmSync(path.join(root, name, 'owner.json'));
    const second = start();
    expect(await idsOf(second)).toEqual(Array.from({ length: 12 }, (_, index) => `id-${index + 13}`));
  });

  it('gives up the oldest bodies at its bound, and keeps every record', async () => {
    const spool = start({ limitBytes: 60_000, memoryBytes: 0 });
    for (let index = 0; index < 100; index++) append(spool, index);
    await until(() => spool.bytes() <= 60_000, 'the bound');
    expect(await idsOf(spool)).toEqual(Array.from({ length: 100 }, (_, index) => `id-${index}`));
    expect(dropped.bodies).toBeGreaterThan(50);
    const waiting = await spool.peek(1000, 1e9);
    const bodyOf = (one: Waiting | undefined) => {
      const frame = one && frameOf(one);
      return frame?.record.kind === 'raw' ? [frame.record.response?.body, frame.response.length] : null;
    };
    expect(bodyOf(waiting[0])).toEqual([{ size: 1000, kept: 0, cut: true }, 0]);
    expect(bodyOf(waiting.at(-1))).toEqual([{ size: 1000, kept: 1000, cut: false }, 1000]);
  });

  it('gives up the oldest records only when heads alone are too much', async () => {
    const spool = start({ limitBytes: 20_000, memoryBytes: 0 });
    for (let index = 0; index < 200; index++) append(spool, index);
    await until(() => spool.bytes() <= 20_000, 'the bound');
    const ids = await idsOf(spool);
    expect(ids.at(-1)).toBe('id-199');
    expect(ids).not.toContain('lost');
    expect(dropped.records).toBe(200 - ids.length);
  });

  it('keeps records that are acknowledged while it shrinks from being acknowledged twice', async () => {
    const spool = start({ limitBytes: 30_000, memoryBytes: 0 });
    const seen: string[] = [];
    for (let index = 0; index < 150; index++) {
      append(spool, index);
      if (index % 10 !== 9) continue;
      const waiting = await spool.peek(5, 1e9);
      seen.push(...waiting.map(idOf));
      spool.acknowledge(waiting);
    }
    await until(() => spool.bytes() <= 30_000, 'the bound');
    seen.push(...(await idsOf(spool)));
    expect(seen).not.toContain('lost');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length + dropped.records).toBe(150);
  });

  it('keeps records in memory when the disk fails', async () => {
    const spool = start();
    append(spool, 0);
    for (const name of fs.readdirSync(root)) fs.rmSync(path.join(root, name), { recursive: true });
    for (let index = 1; index < 30; index++) append(spool, index);
    expect(await idsOf(spool)).toHaveLength(30);
    spool.acknowledge(await spool.peek(1000, 1e9));
    expect(spool.length()).toBe(0);
  });
});
