import type { RequestRecord } from '@sentiero/contracts/capture';
import type { Context } from '../context.ts';
import { isAnyOf } from '../db/arrays.ts';
import { capturedRequests } from '../db/schema/index.ts';
import type { ActiveLesson } from '../modules/progress/active-lesson.ts';
import { FollowUps, type Sent } from './follow-ups.ts';
import { readOpenTasks, type OpenTasks } from './open-tasks.ts';

/** The open tasks and the follow-up requests that decide how traffic is graded. */
export type GradingState = { openTasks: OpenTasks; followUps: FollowUps };

/** A completion is stored after its request began, by the clocks of two processes. */
const lookBackMs = 5_000;

/** Read under the learners' locks; `from` is when the earliest record that is graded began. */
export async function readGradingState(
  ctx: Context,
  active: readonly ActiveLesson[],
  from: Date,
): Promise<GradingState> {
  const openTasks = await readOpenTasks(ctx, active);
  const completing = openTasks.completingSince(new Date(from.getTime() - lookBackMs));
  return { openTasks, followUps: await readFollowUps(ctx, completing) };
}

async function readFollowUps(
  ctx: Context,
  completing: readonly { userId: number; requestId: string }[],
): Promise<FollowUps> {
  const followUps = new FollowUps();
  if (completing.length === 0) return followUps;
  const ids = completing.map(({ requestId }) => requestId);
  const rows = await ctx.db
    .select({ userId: capturedRequests.userId, record: capturedRequests.record })
    .from(capturedRequests)
    .where(isAnyOf(capturedRequests.id, ids))
    .prepare('completing_requests')
    .execute();
  for (const { userId, record } of rows) followUps.add(userId, JSON.parse(record) as Sent & RequestRecord);
  return followUps;
}
