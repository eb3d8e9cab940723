import type { Board, BoardChange, BoardLearner } from '@sentiero/contracts/board';

/** An activity alone is sent only if it is this much newer than the last one sent. */
const activityStepMs = 15_000;

/** The rows that changed since the previous board, and the learners who left; null if nothing changed. */
export function changesBetween(before: Board, after: Board): BoardChange | null {
  const known = new Map(before.learners.map((row) => [row.user.id, row]));
  const stays = new Set(after.learners.map(({ user }) => user.id));
  const learners = after.learners.filter((row) => isOther(known.get(row.user.id), row));
  const gone = [...known.keys()].filter((id) => !stays.has(id));
  const change: BoardChange = { at: after.at, learners, gone };
  if (isAnother(before.pace, after.pace)) change.pace = after.pace;
  if (isAnother(before.lesson.steps, after.lesson.steps)) change.steps = after.lesson.steps;
  const isNone = learners.length === 0 && gone.length === 0 && !change.pace && !change.steps;
  return isNone ? null : change;
}

/** The board after these changes, as its readers have it. */
export function withChanges(before: Board, after: Board, { learners }: BoardChange): Board {
  const known = new Map(before.learners.map((row) => [row.user.id, row]));
  const told = new Set(learners);
  const kept = after.learners.map((row) => (told.has(row) ? row : (known.get(row.user.id) ?? row)));
  return { ...after, learners: kept };
}

function isOther(before: BoardLearner | undefined, after: BoardLearner): boolean {
  if (!before || shown(before) !== shown(after)) return true;
  if (before.last_activity === null || after.last_activity === null)
    return before.last_activity !== after.last_activity;
  return Date.parse(after.last_activity) - Date.parse(before.last_activity) >= activityStepMs;
}

const isAnother = (before: object, after: object) => JSON.stringify(before) !== JSON.stringify(after);

/** A row without the fields that change every second. */
const shown = ({ last_activity: _activity, stuck, ...row }: BoardLearner) =>
  JSON.stringify([row, stuck?.reason, stuck?.expected_seconds]);
