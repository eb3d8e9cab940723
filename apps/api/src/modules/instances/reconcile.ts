import type { SyncReport } from '@sentiero/contracts/ingest';
import type { InstanceProblem, InstancePurpose } from '@sentiero/contracts/instances';
import type { CopyState } from '../../db/schema/index.ts';
import { countAdmitted, type Capacity } from './capacity.ts';

const minuteMs = 60_000;
/** Longer than the service itself waits for a copy, with the download of its image. */
const startLimitMs = 15 * minuteMs;
/** How long a failure is shown. */
const failureMs = 10 * minuteMs;
const trialMs = 10 * minuteMs;
/** The pause before another copy is prepared after one that failed. */
const poolPauseMs = minuteMs;

export type Copy = {
  id: number;
  name: string;
  targetId: number;
  userId: number | null;
  purpose: InstancePurpose;
  state: CopyState;
  createdAt: Date;
  changedAt: Date;
  usedAt: Date | null;
  endsAt: Date | null;
  memoryMb: number;
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

const byAge = (a: Copy, b: Copy) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id;
const rank: Record<InstancePurpose, number> = { learner: 0, trial: 0, warm_up: 1, pool: 2 };
/** Whoever waits now comes before a course's warm-up, and both before copies that are only prepared. */
export const inQueue = (a: Copy, b: Copy) => rank[a.purpose] - rank[b.purpose] || byAge(a, b);

/** Compares the wanted copies with those of the engine. Each step may be repeated, so any process may die meanwhile. */
export function reconcile({ copies, report, pools, capacity, now }: Situation): Plan {
  const present = new Map(report.present.map((one) => [one.name, one]));
  const failed = new Map(report.failed.map((one) => [one.name, one]));
  const changes: Change[] = [];
  const waiting: Copy[] = [];
  const running: Copy[] = [];
  for (const copy of copies) {
    const change = changeOf(copy, { present: present.get(copy.name), failed: failed.get(copy.name), now });
    if (change) changes.push(change);
    const state = change?.to ?? copy.state;
    if (state === 'wanted') waiting.push(copy);
    else if (state !== 'gone' && state !== 'failed') running.push(copy);
  }
  waiting.sort(inQueue);
  const admitted = countAdmitted(capacity, running, waiting);
  for (const copy of waiting.slice(0, admitted)) changes.push({ copy, to: 'starting' });
  const next = waiting[admitted];
  const spare = next && next.purpose !== 'pool' && running.find((copy) => isSpare(copy, changes));
  if (spare) changes.push({ copy: spare, to: 'stopping' });
  const isFull = next !== undefined;
  return { changes, prepare: isFull ? [] : missingOf(pools, copies, changes) };
}

type Observed = {
  present: SyncReport['present'][number] | undefined;
  failed: SyncReport['failed'][number] | undefined;
  now: Date;
};

function changeOf(copy: Copy, { present, failed, now }: Observed): Change | null {
  const age = now.getTime() - copy.changedAt.getTime();
  switch (copy.state) {
    case 'wanted':
      return copy.isCurrent ? null : { copy, to: 'gone' };
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
export function endOf({ purpose, usedAt, endsAt, changedAt, idleMinutes }: Copy): Date | null {
  if (purpose === 'pool') return null;
  if (purpose === 'trial') return new Date(changedAt.getTime() + trialMs);
  const idle = (usedAt ?? changedAt).getTime() + idleMinutes * minuteMs;
  return new Date(Math.min(idle, endsAt?.getTime() ?? Infinity));
}

const isOver = (copy: Copy, now: Date) => (endOf(copy)?.getTime() ?? Infinity) <= now.getTime();

const isSpare = (copy: Copy, changes: readonly Change[]) =>
  copy.purpose === 'pool' && copy.state === 'ready' && !changes.some((change) => change.copy === copy);

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
