import type { Context } from '../context.ts';
import { isAnyOfNamed } from '../db/arrays.ts';
import { prepared } from '../db/prepared.ts';
import { inOneRoundTrip } from '../db/round-trip.ts';
import { capturedRequests } from '../db/schema/index.ts';
import type { ActiveLesson } from '../modules/progress/active-lesson.ts';
import { AttemptTally } from '../modules/progress/attempt-tally.ts';
import { publishHelp, storeAttempts } from '../modules/progress/store-attempts.ts';
import { storeMatches } from '../modules/progress/step-matches.ts';
import { FollowUps, type Sent } from './follow-ups.ts';
import { readOpenTasks, type OpenTasks } from './open-tasks.ts';

/**
 * The open tasks and follow-ups that decide how traffic is graded, and the attempts found while grading. Attempts on
 * steps completed before a round of practice are kept separately.
 */
export type GradingState = {
  openTasks: OpenTasks;
  followUps: FollowUps;
  attempts: AttemptTally;
  roundAttempts: AttemptTally;
};

/** Allows for clock differences between two processes: a completion is stored after its request began. */
const lookBackMs = 5_000;

type Graded = {
  /** When the earliest record in the batch began. */
  from: Date;
  /** The handshake requests of the websockets whose messages are graded. */
  sockets: readonly string[];
};

/** Read under the learners' locks. */
export async function readGradingState(
  ctx: Context,
  active: readonly ActiveLesson[],
  { from, sockets }: Graded,
): Promise<GradingState> {
  const openTasks = await readOpenTasks(ctx, active);
  const completing = openTasks.completingSince(new Date(from.getTime() - lookBackMs));
  const followUps = await readFollowUps(ctx, completing, sockets);
  return { openTasks, followUps, attempts: new AttemptTally(), roundAttempts: new AttemptTally() };
}

/** Stores the matches and attempts found while grading. */
export async function storeFound(
  ctx: Context,
  { openTasks, attempts, roundAttempts }: GradingState,
): Promise<void> {
  await inOneRoundTrip(ctx, [
    () => storeMatches(ctx, openTasks.changed),
    () => storeMatches(ctx, openTasks.changedInRounds, 'round'),
    () => storeAttempts(ctx, attempts),
    () => storeAttempts(ctx, roundAttempts, 'round'),
  ]);
}

/** Notifies the learners' sockets of the attempts. */
export function publishFound(ctx: Context, { attempts, roundAttempts }: GradingState): void {
  for (const row of [...attempts.rows, ...roundAttempts.rows]) publishHelp(ctx, row);
}

const completingRequests = prepared((db) =>
  db
    .select({ id: capturedRequests.id, userId: capturedRequests.userId, record: capturedRequests.record })
    .from(capturedRequests)
    .where(isAnyOfNamed(capturedRequests.id, 'ids'))
    .prepare('completing_requests'),
);

async function readFollowUps(
  ctx: Context,
  completing: readonly { userId: number; requestId: string }[],
  sockets: readonly string[],
): Promise<FollowUps> {
  const followUps = new FollowUps();
  if (completing.length === 0) return followUps;
  const completingIds = new Set(completing.map(({ requestId }) => requestId));
  const ids = [...new Set([...completingIds, ...sockets])];
  const rows = await completingRequests(ctx.db).execute({ ids });
  const requests = rows.map(({ record, ...row }) => ({ ...row, sent: JSON.parse(record) as Sent }));
  for (const { id, userId, sent } of requests) if (completingIds.has(id)) followUps.add(userId, sent);
  for (const { id, userId, sent } of requests) if (!completingIds.has(id)) followUps.has(userId, sent);
  return followUps;
}
