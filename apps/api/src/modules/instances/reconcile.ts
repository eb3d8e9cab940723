import type { SyncReport } from '@sentiero/contracts/ingest';
import type { InstanceProblem } from '@sentiero/contracts/instances';
import type { CopyState } from '../../db/schema/index.ts';
import { fitsAlone, type Capacity } from './capacity.ts';
import { lineUp, type InLine } from './line.ts';

const minuteMs = 60_000;
/** Longer than the service itself waits for a copy, with the download of its image. */
const startLimitMs = 15 * minuteMs;
/** How long a failure is shown. */
const failureMs = 10 * minuteMs;
const trialMs = 10 * minuteMs;
/** The pause before another copy is prepared after one that failed. */
const poolPauseMs = minuteMs;

export type Copy = InLine & {
  name: string;
  targetId: number;
  state: CopyState;
  changedAt: Date;
  usedAt: Date | null;
  endsAt: Date | null;
  idleMinutes: number;
  hours: number;
  /** False once the target's settings have changed. */
  isCurrent: boolean;
};

export type PoolTarget = { id: number; size: number };

export type Change =
  | { copy: Copy; to: 'gone' | 'stopping' | 'starting' }
  | { copy: Copy; to: 'ready'; address: string }
  | { copy: Copy; to: 'failed'; error: InstanceProblem; log: string | null };

type Situation = {
  copies: readonly Copy[];
  report: Pick<SyncReport, 'present' | 'failed'>;
  pools: readonly PoolTarget[];
  capacity: Capacity;
  now: Date;
};

export type Plan = {
  changes: Change[];
  /** How many copies are to be prepared of which target. */
  prepare: { targetId: number; count: number }[];
};

/** Compares the wanted copies with those of the engine. Each step may be repeated, so any process may die meanwhile. */
export function reconcile({ copies, report, pools, capacity, now }: Situation): Plan {
  const present = new Map(report.present.map((one) => [one.name, one]));
  const failed = new Map(report.failed.map((one) => [one.name, one]));
  const changes: Change[] = [];
  const waiting: Copy[] = [];
  const running: Copy[] = [];
  for (const copy of copies) {
    const observed = { present: present.get(copy.name), failed: failed.get(copy.name), now, capacity };
    const change = changeOf(copy, observed);
    if (change) changes.push(change);
    const state = change?.to ?? copy.state;
    if (state === 'wanted') waiting.push(copy);
    else if (state !== 'gone' && state !== 'failed') running.push(copy);
  }
  const line = lineUp(capacity, running, waiting);
  for (const copy of line.admitted) changes.push({ copy, to: 'starting' });
  const spare = findSpare({ capacity, running, waiting, changes });
  if (spare) changes.push({ copy: spare, to: 'stopping' });
  return { changes, prepare: line.isFull ? [] : missingOf(pools, copies, changes) };
}

type Moment = {
  capacity: Capacity;
  running: readonly Copy[];
  waiting: readonly Copy[];
  changes: readonly Change[];
};

/** A copy that nobody has opened, and that ends for one that waits unless those that are ending leave room enough. */
function findSpare({ capacity, running, waiting, changes }: Moment): Copy | undefined {
  const leaving = new Set(changes.filter(({ to }) => to === 'stopping').map(({ copy }) => copy));
  const staying = running.filter((copy) => copy.state !== 'stopping' && !leaving.has(copy));
  const isUnopened = ({ state, purpose }: Copy) =>
    state === 'ready' && (purpose === 'pool' || purpose === 'warm_up');
  return lineUp(capacity, staying, waiting).spareOf(staying.filter(isUnopened));
}

type Observed = {
  present: SyncReport['present'][number] | undefined;
  failed: SyncReport['failed'][number] | undefined;
  now: Date;
  capacity: Capacity;
};

const tooLarge = 'It is larger than all copies together may be.';

function changeOf(copy: Copy, { present, failed, now, capacity }: Observed): Change | null {
  const age = now.getTime() - copy.changedAt.getTime();
  switch (copy.state) {
    case 'wanted':
      if (!copy.isCurrent) return { copy, to: 'gone' };
      return fitsAlone(capacity, copy) ? null : { copy, to: 'failed', error: 'refused', log: tooLarge };
    case 'stopping':
      return present ? null : { copy, to: 'gone' };
    case 'failed':
      return age > (copy.purpose === 'pool' ? poolPauseMs : failureMs) ? { copy, to: 'gone' } : null;
    case 'starting':
      if (!copy.isCurrent) return { copy, to: 'stopping' };
      if (failed) return { copy, to: 'failed', error: failed.error ?? 'refused', log: failed.log };
      if (present?.state === 'failed')
        return { copy, to: 'failed', error: present.error ?? 'ended', log: present.log };
      if (present?.state === 'ready' && present.address)
        return { copy, to: 'ready', address: present.address };
      return age > startLimitMs ? { copy, to: 'failed', error: 'not_ready', log: null } : null;
    case 'ready':
      // The next request starts another one.
      if (!present || present.state === 'failed') return { copy, to: 'gone' };
      return !copy.isCurrent || isOver(copy, now) ? { copy, to: 'stopping' } : null;
  }
}

/** When a copy ends unless it is used before. */
export function endOf(copy: Omit<Copy, 'courses'>): Date | null {
  const { purpose, usedAt, endsAt, changedAt, idleMinutes } = copy;
  if (purpose === 'pool') return null;
  if (purpose === 'trial') return new Date(changedAt.getTime() + trialMs);
  const idle = (usedAt ?? changedAt).getTime() + idleMinutes * minuteMs;
  return new Date(Math.min(idle, endsAt?.getTime() ?? Infinity));
}

const isOver = (copy: Copy, now: Date) => (endOf(copy)?.getTime() ?? Infinity) <= now.getTime();

function missingOf(pools: readonly PoolTarget[], copies: readonly Copy[], changes: readonly Change[]) {
  const leaving = new Set(
    changes.filter(({ to }) => to === 'gone' || to === 'stopping').map(({ copy }) => copy),
  );
  const kept = copies.filter(
    (copy) => copy.purpose === 'pool' && copy.state !== 'stopping' && !leaving.has(copy),
  );
  return pools.flatMap(({ id, size }) => {
    const own = kept.filter(({ targetId }) => targetId === id).length;
    return own < size ? [{ targetId: id, count: size - own }] : [];
  });
}
