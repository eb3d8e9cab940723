import { inTransaction, type Context } from '../context.ts';
import { publishProgress } from '../modules/progress/complete-step.ts';
import { lockLearners } from '../modules/progress/learner-lock.ts';
import { findOverdueEvents, findStillPending, settleEvents } from './captures.store.ts';
import { gradePending } from './ingest-batch.ts';
import { readOpenTasks } from './open-tasks.ts';

const waitForRequestMs = 2_000;

/** Grades events whose request's record did not come in time. */
export async function gradeOverdueEvents(ctx: Context): Promise<void> {
  const overdue = await findOverdueEvents(ctx, new Date(ctx.clock().getTime() - waitForRequestMs));
  for (const [userId, rows] of Map.groupBy(overdue, (row) => row.userId)) {
    const ids = rows.map((row) => row.id);
    const stopTimer = ctx.metrics.gradingSeconds.startTimer({ door: 'overdue' });
    const updates = await inTransaction(ctx, async (tx) => {
      await lockLearners(tx, [userId]);
      const pending = await findStillPending(tx, ids);
      if (pending.length === 0) return [];
      const graded = await gradePending(tx, pending, await readOpenTasks(tx, pending));
      await settleEvents(tx, ids);
      return graded;
    });
    stopTimer();
    for (const update of updates) publishProgress(ctx, userId, update);
  }
}
