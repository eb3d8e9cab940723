import type { ScoreProblem } from '@sentiero/contracts/lti';
import type { Context } from '../../context.ts';
import type { PlatformRow } from './platforms.store.ts';
import {
  claimPlatform,
  readPoints,
  releasePlatform,
  settleScore,
  takeScore,
  type ScoreRow,
  type Taken,
} from './scores.store.ts';
import { takeItem } from './dates.store.ts';
import { platformFetch } from './platform-fetch.ts';
import { sendDate } from './send-date.ts';
import { forgetToken, isRefusedToken, serviceToken } from './service-token.ts';

/** Platforms to which a process sends at the same time. */
const workers = 2;
/** Longer than any attempt: how long a platform stays claimed if its process is killed. */
const leaseMs = 30_000;
const firstBackoffMs = 10_000;
/** A platform that is back gets its scores after at most this time. */
const longestBackoffMs = 15 * 60_000;
/** A score is given up after so many attempts, but not within a day. */
const mostTries = 10;
const keptMs = 24 * 3_600_000;

/** Sends all due scores and due dates; several processes share them, and a platform gets one at a time. */
export async function sendDueScores(ctx: Context): Promise<void> {
  const work = async () => {
    while (!ctx.stopping.aborted && (await sendNext(ctx)));
  };
  await Promise.all(Array.from({ length: workers }, work));
}

async function sendNext(ctx: Context): Promise<boolean> {
  const platform = await claimPlatform(ctx, leaseMs);
  if (!platform) return false;
  await releasePlatform(ctx, platform.id, await sendOne(ctx, platform));
  return true;
}

/** Returns until when the platform gets nothing else. */
async function sendOne(ctx: Context, platform: PlatformRow): Promise<Date | null> {
  const item = await takeItem(ctx, platform.id);
  if (item) return sendDate(ctx, platform, item);
  const taken = await takeScore(ctx, platform.id);
  return taken ? deliver(ctx, platform, taken) : null;
}

/** What waits: the score alone, the platform with the score ahead of all others, or the platform with others ahead. */
type Pause = 'score' | 'platform' | 'platform-then-others';
type Outcome =
  | { kind: 'sent'; status: number }
  /** Tried again after a pause, of the score or of the platform. */
  | { kind: 'later'; problem: ScoreProblem | null; status: number | null; pause: Pause }
  | { kind: 'failed'; problem: ScoreProblem; status: number };

/** Returns until when the platform gets no other score either. */
async function deliver(ctx: Context, platform: PlatformRow, taken: Taken): Promise<Date | null> {
  const { score } = taken;
  const outcome = await attempt(ctx, platform, taken);
  if (outcome.kind === 'sent') {
    ctx.metrics.scores.inc({ outcome: 'sent' });
    const { status } = outcome;
    await settleScore(ctx, score, { dueAt: null, sentAt: ctx.clock(), problem: null, status });
    return null;
  }
  const isLast = outcome.kind === 'failed' || isOver(ctx, score);
  const { problem, status } = outcome;
  ctx.metrics.scores.inc({ outcome: isLast ? 'given_up' : 'failed' });
  ctx.log.info({ score: score.id, tries: score.tries, problem, status }, 'a score was not taken');
  const next = new Date(ctx.clock().getTime() + backoffMs(score));
  const pause = outcome.kind === 'later' ? outcome.pause : null;
  // A platform that is away gets its scores in their order once it is back.
  const dueAt = pause === 'platform' ? score.dueAt : next;
  await settleScore(ctx, score, { dueAt: isLast ? null : dueAt, problem, status });
  return pause === null || pause === 'score' ? null : next;
}

const isOver = ({ clock }: Context, { tries, changedAt }: ScoreRow) =>
  tries >= mostTries && clock().getTime() - (changedAt?.getTime() ?? 0) >= keptMs;

const backoffMs = ({ tries }: ScoreRow) => Math.min(longestBackoffMs, firstBackoffMs * 4 ** (tries - 1));

async function attempt(ctx: Context, platform: PlatformRow, { score, item }: Taken): Promise<Outcome> {
  const points = await readPoints(ctx, item, score.userId);
  try {
    const token = await serviceToken(ctx, platform, 'scores');
    const status = await post(scoresUrl(item.url), token, JSON.stringify(bodyOf(score, points)));
    if (status === 401) forgetToken(platform);
    return outcomeOf(status);
  } catch (error) {
    ctx.log.info({ err: error, platform: platform.id }, 'a platform did not take a score');
    const problem = isRefusedToken(error) ? 'no_access' : 'no_answer';
    return { kind: 'later', problem, status: null, pause: 'platform' };
  }
}

/** What a platform that is down or busy answers, also through a server before it. */
const isAway = new Set([408, 429, 502, 503, 504]);
const finalProblems: Record<number, ScoreProblem> = { 400: 'not_a_learner', 404: 'gone', 410: 'gone' };

export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent', status };
  // The platform has a score of this second or a later one: the next attempt has a later time.
  if (status === 409) return { kind: 'later', problem: null, status, pause: 'score' };
  if (status === 401) return { kind: 'later', problem: 'no_access', status, pause: 'platform' };
  // Moodle bars a tool from single courses: those of others go on.
  if (status === 403) return { kind: 'later', problem: 'no_access', status, pause: 'score' };
  if (isAway.has(status)) return { kind: 'later', problem: 'no_answer', status, pause: 'platform' };
  // Only this score may be the reason.
  if (status >= 500) return { kind: 'later', problem: 'no_answer', status, pause: 'platform-then-others' };
  return { kind: 'failed', problem: finalProblems[status] ?? 'refused', status };
}

/** Platforms keep what they need in the query, which stays behind the path. */
export function scoresUrl(item: string): URL {
  const url = new URL(item);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/scores`;
  return url;
}

function bodyOf(score: ScoreRow, { given, maximum }: { given: number; maximum: number }) {
  const isDone = given >= maximum && maximum > 0;
  return {
    userId: score.subject,
    scoreGiven: Math.min(given, maximum),
    // A column without a task would have no maximum.
    scoreMaximum: Math.max(maximum, 1),
    activityProgress: isDone ? 'Completed' : 'InProgress',
    // Anything else empties the grade.
    gradingProgress: 'FullyGraded',
    timestamp: new Date(score.scoredAt * 1000).toISOString(),
  };
}

async function post(url: URL, token: string, body: string): Promise<number> {
  const { status } = await platformFetch(url.href, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/vnd.ims.lis.v1.score+json' },
    body,
  });
  return status;
}
