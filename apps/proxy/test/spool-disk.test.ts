import fs from 'node:fs';
import path from 'node:path';
import { diskFaults, mountSmallDisk, type SmallDisk } from '@sentiero/programs/small-disk';
import { pino } from 'pino';
import { afterEach, describe, expect, it, type TestContext } from 'vitest';
import type { RawRequestRecord } from '../src/recorder/raw-record.ts';
import { Spool } from '../src/spool/spool.ts';

const disks: SmallDisk[] = [];
const open: Spool[] = [];
afterEach(() => {
  for (const spool of open.splice(0)) spool.close();
  for (const disk of disks.splice(0)) disk.unmount();
});

function smallDisk({ skip }: TestContext): string {
  const disk = mountSmallDisk();
  if (!disk) return skip('only root may mount a disk');
  disks.push(disk);
  return disk.path;
}

function start(disk: string): Spool {
  const spool = new Spool({
    root: path.join(disk, 'spool'),
    limitBytes: 1_000_000,
    segmentBytes: 10_000,
    memoryBytes: 1_000_000,
    log: pino({ level: 'silent' }),
    events: { bodiesDropped: () => undefined, recordsDropped: () => undefined, failed: () => undefined },
  });
  open.push(spool);
  return spool;
}

const recordOf = (id: string): RawRequestRecord & { user: string } => ({
  kind: 'raw',
  id,
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
  response: { headers: [], trailers: [], body: null },
});

/** What a proxy leaves that was killed: another process id in its owner file. */
function abandon(disk: string): void {
  open.splice(0);
  const root = path.join(disk, 'spool');
  for (const name of fs.readdirSync(root)) {
    const file = path.join(root, name, 'owner.json');
    if (!fs.existsSync(file)) continue;
    const owner = JSON.parse(fs.readFileSync(file, 'utf8')) as object;
    fs.writeFileSync(file, JSON.stringify({ ...owner, pid: 2 ** 22 + 1 }));
  }
}

describe.each(diskFaults)('a spool whose disk is $name', (fault) => {
  it('starts, and keeps records in memory', (context) => {
    const disk = smallDisk(context);
    fault.cause(disk);
    const spool = start(disk);
    spool.append(recordOf('one'));
    expect(spool.peek(10, 1e6).entries).toHaveLength(1);
    spool.acknowledge(spool.peek(10, 1e6), 1);
    expect(spool.length()).toBe(0);
    spool.close();
    open.splice(0);
    fault.mend(disk);
    expect(fs.existsSync(path.join(disk, 'spool')) ? fs.readdirSync(path.join(disk, 'spool')) : []).toEqual(
      [],
    );
  });

  it('finds what a killed proxy left, at the latest when the disk works again', (context) => {
    const disk = smallDisk(context);
    const first = start(disk);
    first.append(recordOf('left'));
    first.peek(1, 1);
    // A disk with files that are open for writing cannot become read-only.
    if (fault.name === 'read-only') first.close();
    abandon(disk);
    fault.cause(disk);
    let spool = start(disk);
    if (fault.name === 'read-only') {
      spool.close();
      fault.mend(disk);
      spool = start(disk);
    }
    expect(spool.length()).toBe(1);
    spool.append(recordOf('new'));
    spool.acknowledge(spool.peek(10, 1e6), 2);
    expect(spool.length()).toBe(0);
    spool.close();
    open.splice(0);
    const left = fs.readdirSync(path.join(disk, 'spool'), { recursive: true, encoding: 'utf8' });
    expect(left.filter((name) => /heads|bodies/.test(name))).toEqual([]);
  });
});
