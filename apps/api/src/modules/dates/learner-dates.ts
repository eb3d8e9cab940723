import { addDays, schoolZone } from '@sentiero/contracts/time';
import type { LearnerDates, Timing } from '@sentiero/contracts/schedule';

/** Times in milliseconds. `plannedAt` is when the lesson came into the plan. */
export type PlannedDates = {
  plannedAt: number;
  opens: number | null;
  due: number | null;
  closes: number | null;
};
export type Extension = { until: number | null; plusDays: number | null };
/** What a learner has beyond the plan. */
export type MoreTime = { factor: number; extensions: readonly Extension[] };

/** A limit of the plan for a learner: never earlier than in the plan. */
function lengthened(limit: number | null, from: number, { factor, extensions }: MoreTime): number | null {
  if (limit === null) return null;
  const base = limit > from ? Math.round(from + (limit - from) * factor) : limit;
  const extended = extensions.map(
    ({ until, plusDays: days }) => until ?? addDays(base, days ?? 0, schoolZone),
  );
  return Math.max(base, ...extended);
}

/**
 * A learner's dates of a lesson, and how their completion lies to them. A factor counts from when the lesson opens, or
 * without that, from when it came into the plan.
 */
export function learnerDates(plan: PlannedDates, more: MoreTime, completedAt: number | null): LearnerDates {
  const from = plan.opens ?? plan.plannedAt;
  const due = lengthened(plan.due, from, more);
  const closes = lengthened(plan.closes, from, more);
  return {
    opens: isoTime(plan.opens),
    due: isoTime(due),
    closes: isoTime(closes),
    timing: completedAt === null ? null : timingOf({ opens: plan.opens, due, closes }, completedAt),
    own: due !== plan.due || closes !== plan.closes,
  };
}

function timingOf({ opens, due, closes }: Omit<PlannedDates, 'plannedAt'>, at: number): Timing | null {
  if (opens === null && due === null && closes === null) return null;
  if (closes !== null && at > closes) return 'after';
  if (due !== null && at > due) return 'late';
  return opens !== null && at < opens ? 'early' : 'on_time';
}

const isoTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
