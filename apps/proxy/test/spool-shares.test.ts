import fs from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFrame } from '../src/recorder/frame.ts';
import type { RawRecord } from '../src/recorder/raw-record.ts';
import { ReusedBytes } from '../src/recorder/reused-bytes.ts';
import { Spool } from '../src/spool/spool.ts';
import type { Batch } from '../src/spool/spool-batch.ts';
import { readFrames } from '../src/spool/spool-segment.ts';
import { temporaryFolder } from './harness.ts';

const limitBytes = 200_000;
const body = Buffer.alloc(1000, 'A');
const [small, large] = ['small', 'large'] as const;

describe('shares of the backlog', () => {
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
      limitBytes,
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

  const request = (learner: string, id: string, target = '/'): RawRecord => ({
    kind: 'raw',
    id,
    learner,
    user: learner,
    target_id: 1,
    at: '',
    method: 'GET',
    origin: '',
    code: 200,
    status: '',
    duration: 0,
    outcome: 'answered',
    request: { target, headers: [], trailers: [], body: null },
    response: { headers: [], trailers: [], body: { size: body.length, kept: body.length, cut: false } },
  });
  const event = (learner: string, id: string): RawRecord => ({
    kind: 'event',
    id,
    learner,
    user: learner,
    target_id: 1,
    at: '',
    request: null,
    type: 'x',
    data: { text: 'x'.repeat(5000) },
  });
  /** Stands for the end of a turn: `peek` flushes. */
  const endTurn = (spool: Spool): Batch => spool.peek(1, 1);
  const framesOf = ({ places }: Batch) =>
    places.flatMap((place) =>
      'path' in place ? readFrames(place, new ReusedBytes()) : [readFrame(place.bytes)],
    );
  const all = (spool: Spool) => framesOf(spool.peek(1e6, 1e9));
  const idsOf = (spool: Spool, learner: string): string[] =>
    all(spool).flatMap((frame) => (frame?.record.learner === learner ? frame.record.id : []));
  const bodiesOf = (spool: Spool, learner: string): number[] =>
    all(spool).flatMap((frame) => (frame?.record.learner === learner ? frame.response.length : []));
  const breakDisk = (): void => {
    for (const name of fs.readdirSync(root)) fs.rmSync(path.join(root, name), { recursive: true });
  };

  /** A flood that contains three records of the other user: the first, one in the middle and the last. */
  function flood(spool: Spool, make: (index: number) => RawRecord, count = 600): void {
    for (let index = 0; index < count; index++) {
      if (index % (count / 2 - 1) === 0) spool.append(request(small, `s${index}`), [body]);
      const record = make(index);
      spool.append(record, record.kind === 'raw' ? [body] : []);
      endTurn(spool);
    }
  }
  const expectSmallIsWhole = (spool: Spool): void => {
    expect(idsOf(spool, small)).toHaveLength(3);
    expect(bodiesOf(spool, small)).toEqual([1000, 1000, 1000]);
  };

  it.each<[string, (index: number) => RawRecord]>([
    ['answers', (index) => request(large, `l${index}`)],
    ['addresses', (index) => request(large, `l${index}`, `/${'x'.repeat(3000)}`)],
    ['events', (index) => event(large, `l${index}`)],
  ])('a user with few records loses neither a record nor a body to a flood of %s', (_what, make) => {
    const spool = start();
    flood(spool, make);
    expect(spool.bytes()).toBeLessThanOrEqual(limitBytes);
    expect(dropped.records + dropped.bodies).toBeGreaterThan(100);
    expectSmallIsWhole(spool);
    const ids = idsOf(spool, large);
    expect(ids.at(-1)).toBe('l599');
    expect(ids).toEqual(Array.from({ length: ids.length }, (_, place) => `l${600 - ids.length + place}`));
  });

  it('a user with few records loses none to many users with many', () => {
    const spool = start();
    flood(spool, (index) => request(`large ${index % 20}`, `l${index}`, `/${'x'.repeat(2900)}`));
    expect(dropped.records).toBeGreaterThan(100);
    expectSmallIsWhole(spool);
    const kept = Array.from({ length: 20 }, (_, number) => idsOf(spool, `large ${number}`).length);
    expect(Math.min(...kept)).toBeGreaterThan(0);
  });

  it('a user has one share, however many targets they flood', () => {
    const spool = start();
    for (let index = 0; index < 60; index++) {
      spool.append({ ...request(small, `s${index}`), user: 'another' }, [body]);
      endTurn(spool);
    }
    for (let index = 0; index < 900; index++) {
      spool.append({ ...request(`${large} ${index % 3}`, `l${index}`), user: 'flooder' }, [body]);
      endTurn(spool);
    }
    expect(dropped.bodies).toBeGreaterThan(100);
    expect(idsOf(spool, small)).toHaveLength(60);
    expect(new Set(bodiesOf(spool, small))).toEqual(new Set([1000]));
  });

  it('a user’s records on all targets are delivered in order', () => {
    const spool = start();
    spool.append({ ...request(small, 's0'), user: 'a' });
    spool.append({ ...request('elsewhere', 'e0'), user: 'a' });
    spool.append({ ...request(small, 's1'), user: 'a' });
    expect(framesOf(spool.peek(3, 1e6)).map((frame) => frame?.record.id)).toEqual(['s0', 'e0', 's1']);
  });

  it('a user with few records loses none in memory if the disk fails', () => {
    const spool = start({ memoryBytes: 100_000 });
    breakDisk();
    flood(spool, (index) => request(large, `l${index}`, `/${'x'.repeat(500)}`));
    expect(dropped.records).toBeGreaterThan(100);
    expectSmallIsWhole(spool);
    expect(idsOf(spool, large).at(-1)).toBe('l599');
  });

  it('a user with few records loses none that a killed process has left', () => {
    const first = start({ limitBytes: 1e9 });
    flood(first, (index) => request(large, `l${index}`));
    for (const name of fs.readdirSync(root)) fs.rmSync(path.join(root, name, 'owner.json'));
    const second = start();
    expect(second.bytes()).toBeLessThanOrEqual(limitBytes);
    expectSmallIsWhole(second);
    expect(idsOf(second, large).at(-1)).toBe('l599');
  });

  it('a batch contains records of every waiting user, in order for each', () => {
    const spool = start({ limitBytes: 1e9 });
    for (let index = 0; index < 500; index++) spool.append(request(large, `l${index}`), [body]);
    for (let index = 0; index < 3; index++) spool.append(request(small, `s${index}`), [body]);
    const batch = spool.peek(50, 100_000);
    const ids = framesOf(batch).map((frame) => frame?.record.id ?? 'lost');
    expect(ids.filter((id) => id.startsWith('s'))).toEqual(['s0', 's1', 's2']);
    const ofLarge = ids.filter((id) => id.startsWith('l'));
    expect(ofLarge).toEqual(Array.from({ length: 47 }, (_, index) => `l${index}`));
    expect(batch.leavesUsersOut).toBe(false);
  });

  it.each([
    ['records', 10, 1e9],
    ['bytes', 1e6, 1000],
  ])('a batch that is full by its %s tells that users wait for the next one', (_what, max, maxBytes) => {
    const spool = start({ limitBytes: 1e9 });
    for (let learner = 0; learner < 30; learner++) spool.append(request(`${learner}`, `${learner}`), [body]);
    expect(spool.peek(max, maxBytes).leavesUsersOut).toBe(true);
    expect(spool.peek(30, 1e9).leavesUsersOut).toBe(false);
  });

  it('the user just served comes last in the next round, however many are waiting', () => {
    const spool = start({ limitBytes: 1e9 });
    for (let round = 0; round < 20; round++)
      for (let learner = 0; learner < 30; learner++)
        spool.append(request(`${learner}`, `${learner} ${round}`));
    const seen: string[] = [];
    // Each has had its turn after a few batches.
    for (let batches = 0; batches < 30; batches++) {
      const batch = spool.peek(10, 1e9);
      seen.push(...framesOf(batch).map((frame) => frame?.record.id ?? 'lost'));
      spool.acknowledge(batch, 10);
    }
    expect(new Set(seen.map((id) => id.split(' ')[0])).size).toBe(30);
    for (let learner = 0; learner < 30; learner++) {
      const rounds = seen.map((id) => id.split(' ')).filter(([who]) => who === `${learner}`);
      expect(rounds.map(([, round]) => Number(round))).toEqual(rounds.map((_, place) => place));
    }
  });

  it('a loss is reported once, with the first request after it', () => {
    const spool = start();
    flood(spool, (index) => request(large, `l${index}`));
    const batch = spool.peek(1e6, 1e9);
    const told = [...batch.notices].map(([place, loss]) => [framesOf(batch)[place]?.record.learner, loss]);
    expect(told).toEqual([[large, dropped]]);
    const place = [...batch.notices.keys()][0] ?? -1;
    spool.acknowledge(spool.peek(1e6, 1e9), place);
    expect(spool.peek(1e6, 1e9).notices.size).toBe(1);
    spool.acknowledge(spool.peek(1e6, 1e9), 1e6, [...spool.peek(1e6, 1e9).notices.keys()]);
    spool.append(request(large, 'later'));
    expect(spool.peek(1e6, 1e9).notices.size).toBe(0);
  });

  it('sends a notice again with the next record if its own was dropped in transit', () => {
    const spool = start();
    flood(spool, (index) => request(large, `l${index}`));
    const notified = spool.peek(1e6, 1e9);
    spool.acknowledge(notified, 1e6, []);
    spool.append(request(large, 'next'));
    expect([...spool.peek(1e6, 1e9).notices.values()]).toEqual([...notified.notices.values()]);
  });

  it.skipIf(process.platform !== 'linux')(
    'keeps a bounded number of files open and leaves none behind, for any number of learners',
    () => {
      const descriptors = (): number => fs.readdirSync('/proc/self/fd').length;
      const spool = start({ limitBytes: 1e9 });
      const before = descriptors();
      for (let round = 0; round < 3; round++)
        for (let learner = 0; learner < 500; learner++) {
          spool.append(request(`${learner}`, `${learner} ${round}`), [body]);
          endTurn(spool);
        }
      expect(descriptors() - before).toBeLessThan(520);
      expect(idsOf(spool, '7')).toEqual(['7 0', '7 1', '7 2']);
      const files = () => fs.readdirSync(root, { recursive: true, encoding: 'utf8' });
      expect(files().length).toBeLessThan(1010);
      spool.acknowledge(spool.peek(1e6, 1e9), 1e6);
      expect([spool.length(), spool.bytes()]).toEqual([0, 0]);
      expect(files().length).toBeLessThan(520);
    },
  );

  it('the files of a user without records are the next user’s, with nothing of the first one', () => {
    const spool = start();
    const files = () => fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
    spool.append(request(large, 'a long name, to be longer than what is written over it'), [body]);
    const first = all(spool).length;
    const before = files();
    spool.acknowledge(spool.peek(10, 1e9), first);
    const text = () =>
      files()
        .filter((name) => /heads|bodies/.test(name))
        .map((name) => fs.readFileSync(path.join(root, name), 'utf8'));
    expect(text().every((left) => left.length <= 1)).toBe(true);
    for (let learner = 0; learner < 20; learner++) {
      spool.append(request(`${learner}`, `${learner}`), [body]);
      expect(idsOf(spool, `${learner}`)).toEqual([`${learner}`]);
      expect(bodiesOf(spool, `${learner}`)).toEqual([1000]);
      expect(files()).toEqual(before);
      expect(text().join('')).not.toContain('a long name');
      spool.acknowledge(spool.peek(10, 1e9), 1);
    }
    spool.close();
    expect(files().filter((name) => /heads|bodies/.test(name))).toEqual([]);
  });

  it('a user’s records stay in order if the process dies after others have left files to them', () => {
    const first = start({ limitBytes: 1e9 });
    first.append(request(small, 's0'), [body]);
    endTurn(first);
    // Fills a file, continues in a second one while the older one of the other user is free, and in a third.
    for (let index = 0; index < 30; index++) {
      first.append(request(large, `l${index}`), [body]);
      endTurn(first);
      if (index !== 2) continue;
      const batch = first.peek(1, 1e9);
      expect(framesOf(batch)[0]?.record.id).toBe('s0');
      first.acknowledge(batch, 1);
    }
    for (const name of fs.readdirSync(root)) fs.rmSync(path.join(root, name, 'owner.json'));
    expect(idsOf(start({ limitBytes: 1e9 }), large)).toEqual(
      Array.from({ length: 30 }, (_, index) => `l${index}`),
    );
  });
});
