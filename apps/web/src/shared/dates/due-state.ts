import type { LearnerDates } from '@sentiero/contracts/schedule';

export type DueKind =
  | 'opens'
  | 'due'
  | 'overdue'
  | 'closes'
  | 'ended'
  | 'early'
  | 'on_time'
  | 'late'
  | 'after';
/** What a learner's dates say at a time, with the date that matters; a completion has none. */
export type DueState = { kind: DueKind; at: string | null };

/** Null without dates. */
export function dueState({ opens, due, closes, timing }: LearnerDates, now: number): DueState | null {
  if (timing !== null) return { kind: timing, at: null };
  const isPast = (date: string) => Date.parse(date) < now;
  if (opens !== null && !isPast(opens)) return { kind: 'opens', at: opens };
  if (closes !== null && isPast(closes)) return { kind: 'ended', at: closes };
  if (due !== null) return { kind: isPast(due) ? 'overdue' : 'due', at: due };
  return closes === null ? null : { kind: 'closes', at: closes };
}
