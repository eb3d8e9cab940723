import type { RequestRecord } from '@sentiero/contracts/capture';
import type { Context } from '../context.ts';
import { isAnyOfNamed } from '../db/arrays.ts';
import { prepared } from '../db/prepared.ts';
import { inOneRoundTrip } from '../db/round-trip.ts';
import { capturedRequests } from '../db/schema/index.ts';
import type { ActiveLesson } from '../modules/progress/active-lesson.ts';
import { AttemptTally } from '../modules/progress/attempt-tally.ts';
import { publishHelp, storeAttempts } from '../modules/progress/store-attempts.ts';
import { storeMatches } from '../modules/progress/step-matches.ts';
import { asAnswered } from '../grading/as-answered.ts';
import type { Exchange } from '../grading/exchange/decoded-exchange.ts';
import { EarlierActs } from './earlier-acts.ts';
import { endOf, FollowUps, type Sent } from './follow-ups.ts';
import { readOpenTasks, type OpenTasks } from './open-tasks.ts';

/**
 * The open tasks, follow-ups and earlier acts that decide how traffic is graded, and the attempts found while grading.
 * Attempts on steps completed before a round of practice are kept separately.
 */
export type GradingState = {
  openTasks: OpenTasks;
  followUps: FollowUps;
  earlierActs: EarlierActs;
  /** The stored requests that events of the batch name, as answered, if a step replies to requests. */
  causes: ReadonlyMap<string, Exchange>;
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
  /** Whether a run sent one of the requests: it may have completed a step long ago. */
  hasRuns: boolean;
  /** The stored requests that events of the batch name. */
  named: readonly string[];
};

/** Read under the learners' locks. */
export async function readGradingState(
  ctx: Context,
  active: readonly ActiveLesson[],
  { from, sockets, hasRuns, named }: Graded,
): Promise<GradingState> {
  const openTasks = await readOpenTasks(ctx, active);
  const completing = openTasks.completingSince(new Date(hasRuns ? 0 : from.getTime() - lookBackMs));
  const before = await readBefore(ctx, completing, sockets);
  const causes = openTasks.haveRepliesToRequests ? await readCauses(ctx, named) : new Map<string, Exchange>();
  return { openTasks, ...before, causes, attempts: new AttemptTally(), roundAttempts: new AttemptTally() };
}

async function readCauses(ctx: Context, ids: readonly string[]): Promise<Map<string, Exchange>> {
  if (ids.length === 0) return new Map();
  const rows = await completingRequests(ctx.db).execute({ ids: [...ids] });
  return new Map(rows.map(({ id, record }) => [id, asAnswered(JSON.parse(record) as RequestRecord)]));
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
    .select({
      id: capturedRequests.id,
      userId: capturedRequests.userId,
      run: capturedRequests.runId,
      record: capturedRequests.record,
    })
    .from(capturedRequests)
    .where(isAnyOfNamed(capturedRequests.id, 'ids'))
    .prepare('completing_requests'),
);

async function readBefore(
  ctx: Context,
  completing: readonly { userId: number; requestId: string }[],
  sockets: readonly string[],
): Promise<Pick<GradingState, 'followUps' | 'earlierActs'>> {
  const [followUps, earlierActs] = [new FollowUps(), new EarlierActs()];
  if (completing.length === 0) return { followUps, earlierActs };
  const completingIds = new Set(completing.map(({ requestId }) => requestId));
  const ids = [...new Set([...completingIds, ...sockets])];
  const rows = await completingRequests(ctx.db).execute({ ids });
  const requests = rows.map(({ record, ...row }) => ({ ...row, sent: JSON.parse(record) as Sent }));
  for (const { id, userId, run, sent } of requests) {
    if (!completingIds.has(id)) continue;
    followUps.add(userId, sent);
    earlierActs.begin(id, { startMs: Date.parse(sent.at), run });
    earlierActs.complete(userId, id, endOf(sent));
  }
  for (const { id, userId, sent } of requests) if (!completingIds.has(id)) followUps.has(userId, sent);
  return { followUps, earlierActs };
}
