import { inTransaction, type Context } from '../context.ts';
import { inOneRoundTrip } from '../db/round-trip.ts';
import { completeSteps, publishProgress } from '../modules/progress/complete-step.ts';
import { lockLearners } from '../modules/progress/learner-lock.ts';
import { findOverdueEvents, findStillPending, settleEvents } from './captures.store.ts';
import { keepEvidence } from './evidence.ts';
import { gradePending } from './grade-records.ts';
import { publishFound, readGradingState, storeFound } from './grading-state.ts';
import { readLearnerValues } from './identify-learners.ts';
import { findActiveLessons } from '../modules/progress/active-lesson.ts';

const waitForRequestMs = 2_000;

/** Grades events whose request's record did not arrive in time. */
export async function gradeOverdueEvents(ctx: Context): Promise<void> {
  const overdue = await findOverdueEvents(ctx, new Date(ctx.clock().getTime() - waitForRequestMs));
  for (const [userId, rows] of Map.groupBy(overdue, (row) => row.userId)) {
    const ids = rows.map((row) => row.id);
    const earliest = new Date(Math.min(...rows.map((row) => row.at.getTime())));
    const stopTimer = ctx.metrics.gradingSeconds.startTimer({ door: 'overdue' });
    const updates = await inTransaction(ctx, async (tx) => {
      const { read } = await lockLearners(tx, [userId], async () => {
        const [pending, active] = await inOneRoundTrip(tx, [
          () => findStillPending(tx, ids),
          () => findActiveLessons(tx, [userId], earliest),
        ]);
        return { pending, active };
      });
      if (read.pending.length === 0) return [];
      const state = await readGradingState(tx, read.active, {
        from: earliest,
        sockets: [],
        hasRuns: false,
        named: [],
      });
      const values = await readLearnerValues(tx, userId);
      const made = read.pending.flatMap((row) =>
        gradePending([row], values.get(row.targetId) ?? null, state),
      );
      const [completed] = await inOneRoundTrip(tx, [
        () => completeSteps(tx, made),
        () => storeFound(tx, state),
        () => settleEvents(tx, ids),
      ]);
      await keepEvidence(tx, completed);
      publishFound(tx, state);
      return completed;
    });
    stopTimer();
    for (const update of updates) publishProgress(ctx, update);
  }
}
