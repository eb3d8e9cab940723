import { createHash } from 'node:crypto';
import type { LessonStep } from '../../grading/graded-lessons.ts';
import type { ReportLine } from '../../grading/attempt-report.ts';
import type { StoredLine } from '../../db/schema/index.ts';
import { ruleName } from './rule-name.ts';

type Attempt = {
  userId: number;
  step: LessonStep;
  at: Date;
  requestId: string | null;
  eventId: string | null;
  /** Empty for an answer, and for a request that only has a reply. */
  lines: readonly ReportLine[];
  /** The replies shown after the attempt, as `grading/replies.ts` finds them. */
  replies: readonly number[];
  /** Two attempts with the same identity count once. */
  identity: string;
  /** The identity under which the event's request was counted before, if it was. */
  replaces?: string;
};

/** One learner's attempts on a step in a batch. */
export type TalliedAttempts = {
  userId: number;
  stepId: number;
  rule: string;
  firstAt: Date;
  lastAt: Date;
  /** Newest first. A negative one is of an attempt that is replaced, if it was counted in an earlier batch. */
  digests: number[];
  met: number;
  total: number;
  nearerAt: Date;
  nearestAt: Date;
  requestId: string | null;
  eventId: string | null;
  lines: StoredLine[];
  /** Of the newest attempt. */
  replies: number[];
};

/** The attempts of a batch, one row per learner and step, however many there are. */
export class AttemptTally {
  readonly #rows = new Map<string, TalliedAttempts>();

  add(attempt: Attempt): void {
    const key = `${attempt.userId} ${attempt.step.id}`;
    const made = tallied(attempt);
    const before = this.#rows.get(key);
    this.#rows.set(key, before ? merged(before, made) : made);
  }

  get rows(): TalliedAttempts[] {
    return [...this.#rows.values()];
  }
}

function tallied({
  userId,
  step,
  at,
  requestId,
  eventId,
  lines,
  replies,
  identity,
  replaces,
}: Attempt): TalliedAttempts {
  return {
    userId,
    stepId: step.id,
    rule: ruleName(step),
    firstAt: at,
    lastAt: at,
    digests: [digestOf(identity), ...(replaces === undefined ? [] : [-digestOf(replaces)])],
    met: lines.filter(({ met }) => met).length,
    total: lines.length,
    nearerAt: at,
    nearestAt: at,
    requestId,
    eventId,
    lines: lines.map(({ met, seen, isSecret }) => (isSecret ? { met } : { met, seen: storable(seen) })),
    replies: [...replies],
  };
}

function merged(before: TalliedAttempts, next: TalliedAttempts): TalliedAttempts {
  const isNearest = next.met > before.met || (next.met === before.met && next.nearestAt >= before.nearestAt);
  return {
    ...(isNearest ? next : before),
    firstAt: next.firstAt < before.firstAt ? next.firstAt : before.firstAt,
    lastAt: next.lastAt > before.lastAt ? next.lastAt : before.lastAt,
    replies: next.lastAt >= before.lastAt ? next.replies : before.replies,
    nearerAt: next.met > before.met ? next.nearerAt : before.nearerAt,
    digests: [...next.digests, ...before.digests.filter((other) => !next.digests.includes(other))],
  };
}

/** A 48-bit digest, which fits a bigint column and a JavaScript number. */
export const digestOf = (identity: string): number =>
  createHash('sha256').update(identity).digest().readUIntBE(0, 6);

/** PostgreSQL's JSON accepts neither NUL nor lone surrogates. */
export const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();
