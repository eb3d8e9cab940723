import fs from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFrame } from '../src/recorder/frame.ts';
import type { RawRequestRecord } from '../src/recorder/raw-record.ts';
import { ReusedBytes } from '../src/recorder/reused-bytes.ts';
import { Spool } from '../src/spool/spool.ts';
import type { RecordPlace } from '../src/spool/spool-batch.ts';
import { headsOf, readFrames } from '../src/spool/spool-segment.ts';
import { sendAtTurnEnd } from '../src/loop/turn-end.ts';
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
    const spool = new Spool({
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

  const record = (index: number, size = 1000): RawRequestRecord & { user: string } => ({
    kind: 'raw',
    id: `id-${index}`,
    learner: 'l',
    user: 'u',
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
  /** Each record is written in its own turn, because `peek` flushes. */
  const append = (spool: Spool, index: number): void => {
    spool.append(record(index), [Buffer.alloc(1000, 'A')]);
    spool.peek(1, 1);
  };
  const framesOf = (places: readonly RecordPlace[]) =>
    places.flatMap((place) =>
      'path' in place ? readFrames(place, new ReusedBytes()) : [readFrame(place.bytes)],
    );
  const idsOf = (spool: Spool, max = 1000): string[] =>
    framesOf(spool.peek(max, 1e9).places).map((frame) => frame?.record.id ?? 'lost');
  const files = (): string[] =>
    fs
      .readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.heads') || name.endsWith('.bodies'));
  const stats = (): fs.Stats[] => files().map((name) => fs.statSync(path.join(root, name)));

  it('does not mistake data of an earlier read for the missing part of a file', () => {
    const spool = start();
    for (let index = 0; index < 3; index++) append(spool, index);
    const [place] = spool.peek(3, 1e9).places;
    if (!place || !('path' in place)) throw new Error('it is not in a file');
    const memory = new ReusedBytes();
    const idsIn = () => readFrames(place, memory).map((frame) => frame?.record.id ?? 'lost');
    expect(idsIn()).toEqual(['id-0', 'id-1', 'id-2']);
    memory.clear();
    fs.truncateSync(headsOf(place), place.places[1]?.offset);
    expect(idsIn()).toEqual(['id-0', 'lost', 'lost']);
  });

  it('returns records in order', () => {
    const spool = start();
    for (let index = 0; index < 50; index++) append(spool, index);
    expect(idsOf(spool)).toEqual(Array.from({ length: 50 }, (_, index) => `id-${index}`));
    expect(spool.peek(1000, 5000).entries).toHaveLength(3);
    spool.acknowledge(spool.peek(30, 1e9), 30);
    expect(idsOf(spool)[0]).toBe('id-30');
    expect(spool.length()).toBe(20);
  });

  it('writes all records of a turn before anything is sent in that turn', async () => {
    const spool = start();
    const sizes: number[] = [];
    sendAtTurnEnd(() => sizes.push(...files().map((name) => fs.statSync(path.join(root, name)).size)));
    for (let index = 0; index < 3; index++) spool.append(record(index), [Buffer.alloc(1000, 'A')]);
    expect(files()).toEqual([]);
    await new Promise(setImmediate);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(spool.bytes());
    expect(idsOf(spool)).toEqual(['id-0', 'id-1', 'id-2']);
  });

  it('leaves no acknowledged records on disk', async () => {
    const spool = start();
    for (let index = 0; index < 50; index++) append(spool, index);
    spool.acknowledge(spool.peek(1000, 1e9), 1000);
    expect(spool.bytes()).toBe(0);
    expect(stats().filter(({ size }) => size > 1)).toEqual([]);
  });

  it('uses the files of acknowledged records for the next ones of a user, in order after a crash', () => {
    const spool = start();
    for (let index = 0; index < 50; index++) append(spool, index);
    spool.acknowledge(spool.peek(1000, 1e9), 1000);
    const empty = new Set(stats().map(({ ino }) => ino));
    expect(empty.size).toBeGreaterThan(8);
    for (let index = 50; index < 90; index++) append(spool, index);
    expect(stats().filter(({ ino }) => !empty.has(ino))).toEqual([]);
    const wanted = Array.from({ length: 40 }, (_, index) => `id-${index + 50}`);
    expect(idsOf(spool)).toEqual(wanted);
    for (const name of fs.readdirSync(root)) fs.rmSync(path.join(root, name, 'owner.json'));
    expect(idsOf(start())).toEqual(wanted);
  });

  it('does not return records that were acknowledged before the process died', async () => {
    const first = start();
    for (let index = 0; index < 25; index++) append(first, index);
    first.acknowledge(first.peek(13, 1e9), 13);
    for (const name of fs.readdirSync(root)) fs.rmSync(path.join(root, name, 'owner.json'));
    const second = start();
    expect(idsOf(second)).toEqual(Array.from({ length: 12 }, (_, index) => `id-${index + 13}`));
  });

  it('drops the oldest bodies at its limit and keeps every record', async () => {
    const spool = start({ limitBytes: 60_000, memoryBytes: 0 });
    for (let index = 0; index < 100; index++) append(spool, index);
    await until(() => spool.bytes() <= 60_000, 'the bound');
    expect(idsOf(spool)).toEqual(Array.from({ length: 100 }, (_, index) => `id-${index}`));
    expect(dropped.bodies).toBeGreaterThan(50);
    const bodies = framesOf(spool.peek(1000, 1e9).places).map((frame) =>
      frame?.record.kind === 'raw' ? [frame.record.response?.body, frame.response.length] : null,
    );
    expect(bodies[0]).toEqual([{ size: 1000, kept: 0, cut: true }, 0]);
    expect(bodies.at(-1)).toEqual([{ size: 1000, kept: 1000, cut: false }, 1000]);
  });

  it('keeps the bodies of records that follow on dropped ones', async () => {
    const spool = start({ limitBytes: 60_000, memoryBytes: 0 });
    for (let index = 0; index < 100; index++) append(spool, index);
    spool.acknowledge(spool.peek(1000, 1e9), 1000);
    expect(dropped.bodies).toBeGreaterThan(50);
    for (let index = 100; index < 120; index++) append(spool, index);
    expect(idsOf(spool)).toEqual(Array.from({ length: 20 }, (_, index) => `id-${index + 100}`));
    const sizes = framesOf(spool.peek(1000, 1e9).places).map((frame) => frame?.response.length);
    expect(sizes).toEqual(Array.from({ length: 20 }, () => 1000));
  });

  it('does not write to files that somebody has removed more than once', () => {
    const spool = start();
    for (let index = 0; index < 50; index++) append(spool, index);
    for (const name of files()) fs.rmSync(path.join(root, name));
    expect(spool.dropUnreadable(spool.peek(1000, 1e9))).toBe(50);
    for (let index = 50; index < 90; index++) append(spool, index);
    expect(idsOf(spool)).toEqual(Array.from({ length: 40 }, (_, index) => `id-${index + 50}`));
  });

  it('drops the oldest records only if they exceed the limit without bodies', async () => {
    const spool = start({ limitBytes: 20_000, memoryBytes: 0 });
    for (let index = 0; index < 200; index++) append(spool, index);
    await until(() => spool.bytes() <= 20_000, 'the bound');
    const ids = idsOf(spool);
    expect(ids.at(-1)).toBe('id-199');
    expect(ids).not.toContain('lost');
    expect(dropped.records).toBe(200 - ids.length);
  });

  it('does not acknowledge records twice if they are acknowledged while it shrinks', async () => {
    const spool = start({ limitBytes: 30_000, memoryBytes: 0 });
    const seen: string[] = [];
    for (let index = 0; index < 150; index++) {
      append(spool, index);
      if (index % 10 !== 9) continue;
      seen.push(...idsOf(spool, 5));
      spool.acknowledge(spool.peek(5, 1e9), 5);
      await new Promise(setImmediate);
    }
    await until(() => spool.bytes() <= 30_000, 'the bound');
    seen.push(...idsOf(spool));
    expect(seen).not.toContain('lost');
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length + dropped.records).toBe(150);
  });

  it('keeps records in memory if the disk fails', () => {
    const spool = start();
    for (const name of fs.readdirSync(root)) fs.rmSync(path.join(root, name), { recursive: true });
    for (let index = 0; index < 30; index++) append(spool, index);
    expect(idsOf(spool)).toEqual(Array.from({ length: 30 }, (_, index) => `id-${index}`));
    spool.acknowledge(spool.peek(1000, 1e9), 1000);
    expect(spool.length()).toBe(0);
  });

  it('drops bodies, then records, if neither disk nor memory has room', () => {
    const spool = start({ memoryBytes: 20_000 });
    for (const name of fs.readdirSync(root)) fs.rmSync(path.join(root, name), { recursive: true });
    for (let index = 0; index < 1000; index++) append(spool, index);
    expect(spool.length() + dropped.records).toBe(1000);
    expect(dropped.records).toBeGreaterThan(100);
    expect(dropped.bodies).toBeGreaterThan(100);
    expect(spool.bytes()).toBe(0);
  });

  it('gives up the records of a deleted file and no others', () => {
    const spool = start();
    append(spool, 0);
    for (const name of files()) fs.rmSync(path.join(root, name));
    const batch = spool.peek(10, 1e9);
    expect(spool.dropUnreadable(batch)).toBe(1);
    append(spool, 1);
    expect(idsOf(spool)).toEqual(['id-1']);
    expect(spool.dropUnreadable(spool.peek(10, 1e9))).toBe(0);
  });

  it('finds no records inside bodies or after an incomplete line', () => {
    const first = start();
    const forged = `\n${JSON.stringify(record(7))}\n{"acked":999999}\n`;
    first.append(record(0, forged.length), [Buffer.from(forged)]);
    append(first, 1);
    const [file = ''] = files();
    fs.appendFileSync(path.join(root, file), `{"kind":"raw","id":"torn\n${JSON.stringify(record(8))}\n`);
    for (const name of fs.readdirSync(root)) fs.rmSync(path.join(root, name, 'owner.json'));
    expect(idsOf(start())).toEqual(['id-0', 'id-1']);
  });
});
