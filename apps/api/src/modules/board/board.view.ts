import type { BoardLearner } from '@sentiero/contracts/board';
import { ruleName } from '../progress/rule-name.ts';
import type { LearnerRow, Medians, Tries } from './board.queries.ts';
import type { BoardLesson } from './board-lesson.ts';
import { expectedMs, learnerState } from './learner-state.ts';

/** A learner's row at that moment. */
export function learnerView(
  row: LearnerRow,
  { steps, rules }: BoardLesson,
  { medians, nowMs }: { medians: Medians; nowMs: number },
): BoardLearner {
  const tasks = steps.filter(({ type }) => type !== 'I');
  const doneAt = new Map((row.done ?? []).map(({ step, at }) => [step, at]));
  const open = tasks.find(({ id }) => !doneAt.has(id))?.id ?? null;
  const ofOpen = <Row extends { step: number }>(rows: Row[] | null) =>
    (rows ?? []).find(({ step }) => step === open);
  const tried = ofOpen(row.tries);
  // A raised hand goes down once its step is completed.
  const hand = (row.hands ?? []).toSorted((a, b) => b.at - a.at)[0];
  const sinceMs = newest([...doneAt.values(), row.sittingMs]);
  const lastActivityMs = newest([
    sinceMs,
    // Traffic counts for the lesson that the learner has started and has open.
    row.isHere && (sinceMs !== null || row.tries !== null) ? row.trafficMs : null,
    ...(row.tries ?? []).map(({ last }) => last),
    ...(row.hints ?? []).map(({ at }) => at),
    ...(row.hands ?? []).map(({ at }) => at),
  ]);
  const isDone = tasks.length > 0 && open === null;
  const { state, stuck } = learnerState(
    {
      isDone,
      isOnline: row.isOnline,
      isHere: row.isHere,
      lastActivityMs,
      sinceMs,
      attempts: tried?.attempts ?? 0,
      lastAttemptMs: tried?.last ?? null,
      nearerMs: tried?.nearer ?? null,
      isHandUp: hand !== undefined,
    },
    nowMs,
    expectedMs(open === null ? undefined : medians.get(open)),
  );
  return {
    user: { id: row.id, first_name: row.firstName, last_name: row.lastName, username: row.username },
    state,
    stuck,
    step: open,
    since: timeOf(sinceMs),
    attempts: tried?.attempts ?? 0,
    near: tried ? nearOf(tried, rules) : null,
    hints: ofOpen(row.hints)?.taken ?? 0,
    hand: hand ? { at: new Date(hand.at).toISOString(), text: hand.text, request: hand.request } : null,
    completed: tasks.filter(({ id }) => doneAt.has(id)).map(({ id }) => id),
    last_activity: timeOf(lastActivityMs),
  };
}

/** Conditions met under another rule say nothing about this one. */
function nearOf({ step, rule, met, total }: Tries, rules: BoardLesson['rules']): BoardLearner['near'] {
  const now = rules.get(step);
  return now && total > 0 && ruleName(now) === rule ? { met, total } : null;
}

function newest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

const timeOf = (milliseconds: number | null) =>
  milliseconds === null ? null : new Date(milliseconds).toISOString();
