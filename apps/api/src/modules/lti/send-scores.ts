import { dayMs } from '@sentiero/contracts/time';
import type { ScoreProblem } from '@sentiero/contracts/lti';
import * as T from 'typebox';
import { Check } from 'typebox/value';
import type { Context } from '../../context.ts';
import { drain, later, pauseMs } from '../../db/queue.ts';
import { takeItem } from './dates.store.ts';
import { isAway, jsonOf, platformFetch } from './platform-fetch.ts';
import { claimPlatform, mostTries, releasePlatform, retry } from './platform-queue.ts';
import type { PlatformRow } from './platforms.store.ts';
import { readPoints, settleScore, takeScore, type ClaimedScore, type ScoreRow } from './scores.store.ts';
import { sendDate } from './send-date.ts';
import { forgetToken, serviceToken, TokenRefused } from './service-token.ts';

const resultsType = 'application/vnd.ims.lis.v2.resultcontainer+json';
/** Platforms to which a process sends at the same time. */
const workers = 2;
/** A score is given up after its attempts, but not within a day. */
const keptMs = dayMs;

/** Sends all due scores and due dates; several processes share them, and a platform gets one at a time. */
export const sendDueScores = (ctx: Context): Promise<void> =>
  drain({ workers, stopping: ctx.stopping }, () => sendNext(ctx));

async function sendNext(ctx: Context): Promise<boolean> {
  const platform = await claimPlatform(ctx);
  if (!platform) return false;
  await releasePlatform(ctx, platform.id, await sendOne(ctx, platform));
  return true;
}

/** Returns until when the platform gets nothing else. */
async function sendOne(ctx: Context, platform: PlatformRow): Promise<Date | null> {
  const item = await takeItem(ctx, platform.id);
  if (item) return sendDate(ctx, platform, item);
  const score = await takeScore(ctx, platform.id);
  return score ? deliver(ctx, platform, score) : null;
}

/** What waits: the score alone, the platform with the score ahead of all others, or the platform with others ahead. */
type Pause = 'score' | 'platform' | 'platform-then-others';
type Outcome =
  | { kind: 'sent'; status: number }
  /** Tried again after a pause, of the score or of the platform. */
  | { kind: 'later'; problem: ScoreProblem | null; status: number | null; pause: Pause }
  | { kind: 'failed'; problem: ScoreProblem; status: number };

/** Returns until when the platform gets no other score either. */
async function deliver(ctx: Context, platform: PlatformRow, claimed: ClaimedScore): Promise<Date | null> {
  const { score } = claimed;
  const outcome = await attempt(ctx, platform, claimed);
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
  const next = later(ctx.clock(), pauseMs(score.tries, retry));
  const pause = outcome.kind === 'later' ? outcome.pause : null;
  // A platform that is away gets its scores in their order once it is back.
  const dueAt = pause === 'platform' ? score.dueAt : next;
  await settleScore(ctx, score, { dueAt: isLast ? null : dueAt, problem, status });
  return pause === null || pause === 'score' ? null : next;
}

const isOver = ({ clock }: Context, { tries, changedAt }: ScoreRow) =>
  tries >= mostTries && clock().getTime() - (changedAt?.getTime() ?? 0) >= keptMs;

async function attempt(ctx: Context, platform: PlatformRow, { score, item }: ClaimedScore): Promise<Outcome> {
  const points = await readPoints(ctx, item, score.userId);
  try {
    const { token, services } = await serviceToken(ctx, platform, 'scores');
    const status = await post(ctx, partOf(item.url, 'scores'), {
      token,
      body: JSON.stringify(bodyOf(score, points)),
    });
    if (status === 401) forgetToken(platform);
    const outcome = outcomeOf(status);
    const mayRead = outcome.kind === 'sent' && points.given > 0 && services.includes('results');
    if (mayRead && (await isWithoutGrade(ctx, item.url, { token, subject: score.subject })))
      return { kind: 'failed', problem: 'no_grade', status };
    return outcome;
  } catch (error) {
    ctx.log.info({ err: error, platform: platform.id }, 'a platform did not take a score');
    const problem = error instanceof TokenRefused ? 'no_access' : 'no_answer';
    return { kind: 'later', problem, status: null, pause: 'platform' };
  }
}

const finalProblems: Record<number, ScoreProblem> = { 400: 'not_a_learner', 404: 'gone', 410: 'gone' };

export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: 'sent', status };
  // The platform has a score of this second or a later one: the next attempt has a later time.
  if (status === 409) return { kind: 'later', problem: null, status, pause: 'score' };
  if (status === 401) return { kind: 'later', problem: 'no_access', status, pause: 'platform' };
  // Moodle bars a tool from single courses: those of others go on.
  if (status === 403) return { kind: 'later', problem: 'no_access', status, pause: 'score' };
  if (isAway(status)) return { kind: 'later', problem: 'no_answer', status, pause: 'platform' };
  // Only this score may be the reason.
  if (status >= 500) return { kind: 'later', problem: 'no_answer', status, pause: 'platform-then-others' };
  return { kind: 'failed', problem: finalProblems[status] ?? 'refused', status };
}

/** Platforms keep what they need in the query, which stays behind the path. */
export function partOf(item: string, part: 'scores' | 'results'): URL {
  const url = new URL(item);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${part}`;
  return url;
}

const Results = T.Array(T.Object({ userId: T.Unknown(), resultScore: T.Optional(T.Unknown()) }));

/** Moodle takes a score for a column without grades, and keeps nothing of it. Unknown unless the platform says so. */
async function isWithoutGrade(
  ctx: Context,
  item: string,
  { token, subject }: { token: string; subject: string },
): Promise<boolean> {
  const url = partOf(item, 'results');
  url.searchParams.set('user_id', subject);
  const headers = { Authorization: `Bearer ${token}`, Accept: resultsType };
  const answer = await platformFetch(ctx, url.href, { headers }).catch(() => null);
  const results = answer?.status === 200 ? await jsonOf(answer) : undefined;
  if (!Check(Results, results)) return false;
  return !results.some(
    ({ userId, resultScore }) => String(userId) === subject && typeof resultScore === 'number',
  );
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

async function post(
  ctx: Context,
  url: URL,
  { token, body }: { token: string; body: string },
): Promise<number> {
  const { status } = await platformFetch(ctx, url.href, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/vnd.ims.lis.v1.score+json' },
    body,
  });
  return status;
}
