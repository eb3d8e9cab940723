import {
  isRefusal,
  type HoleDebrief,
  type HuntReportInput,
  type HuntReportResult,
} from '@sentiero/contracts/hunts';
import { keepEvidence } from '../../capture/evidence.ts';
import { inTransaction, type UserContext } from '../../context.ts';
import type { LessonStep } from '../../grading/graded-lessons.ts';
import { openSteps } from '../../grading/graded-lessons.ts';
import { judgeReport, type Judgement } from '../../grading/judge-report.ts';
import { byOrder, isFinding } from '../../grading/reachable.ts';
import { AppError } from '../../http/errors.ts';
import { gradedLessonsAt } from '../lessons/grading.queries.ts';
import { completionsIn, readOwnState, roundIn, type OwnState } from '../lessons/own-state.ts';
import { AttemptTally } from '../progress/attempt-tally.ts';
import { completeSteps, publishProgress, type Completed } from '../progress/complete-step.ts';
import { lockLearners } from '../progress/learner-lock.ts';
import { allowsStep, readPaces } from '../progress/paces.ts';
import { isForRoundOnly } from '../progress/rounds.ts';
import { publishHelp, storeAttempts } from '../progress/store-attempts.ts';
import { findTarget, readHoleDebrief } from '../targets/targets.service.ts';
import type { HuntLesson } from './hunt-lesson.ts';
import { requireRunning } from './running-round.ts';
import {
  findPath,
  findRound,
  insertReport,
  keepDebrief,
  readEffects,
  readRecentReports,
  readReports,
  type RoundRow,
} from './hunts.store.ts';

const reportsAnHour = 30;

type Outcome = {
  reportId: number;
  judgement: Judgement;
  stepId: number | null;
  made: readonly Completed[];
};

/** Judges a report under the learner's lock; a confirmed one completes the next open finding. */
export async function reportFinding(
  ctx: UserContext,
  lesson: HuntLesson,
  input: HuntReportInput,
): Promise<HuntReportResult> {
  const { reportId, judgement, stepId, made } = await inTransaction(ctx, async (tx): Promise<Outcome> => {
    const { userId } = tx.actor;
    const { read: state } = await lockLearners(tx, [userId], () => readOwnState(tx));
    const round = requireRunning(tx, await findRound(tx, userId, lesson.id));
    await requireQuota(tx);
    const step = await nextFinding(tx, lesson, state);
    const judged = await judge(tx, round, input);
    const completed = judged.verdict === 'confirmed' ? step : undefined;
    const id = await insertReport(tx, reportRow(tx, { round, input, judged, step: completed }));
    const outcome = { reportId: id, judgement: judged, stepId: completed?.id ?? null };
    if (completed) return { ...outcome, made: await complete(tx, { step: completed, state, input }) };
    if (isRefusal(judged.verdict) && step) await countRefused(tx, { step, state, input });
    return { ...outcome, made: [] };
  });
  for (const completed of made) publishProgress(ctx, completed);
  const { verdict, hole } = judgement;
  const debrief = hole === null ? null : await fetchDebrief(ctx, lesson, { hole, reportId });
  return { verdict, step: stepId, debrief };
}

type Row = { round: RoundRow; input: HuntReportInput; judged: Judgement; step: LessonStep | undefined };

function reportRow(tx: UserContext, { round, input, judged, step }: Row) {
  const { request, weakness, place } = input;
  return {
    roundId: round.id,
    userId: tx.actor.userId,
    at: tx.clock(),
    requestId: request,
    weakness,
    placeIn: place.in,
    placeName: place.name,
    ...judged,
    stepId: step?.id ?? null,
  };
}

/** Counted in the database, so that it holds in all processes, and without rate limits. */
async function requireQuota(ctx: UserContext): Promise<void> {
  const recent = await readRecentReports(ctx, ctx.actor.userId);
  const [oldest] = recent.slice(-reportsAnHour);
  if (recent.length < reportsAnHour || !oldest) return;
  const retryAfterSeconds = Math.ceil((oldest.getTime() + 3_600_000 - ctx.clock().getTime()) / 1000);
  throw new AppError('too_many_reports', `At most ${reportsAnHour} reports an hour are taken.`, {
    retryAfterSeconds: Math.max(1, retryAfterSeconds),
  });
}

async function judge(tx: UserContext, round: RoundRow, { request, weakness, place }: HuntReportInput) {
  const [found, reports, path] = await Promise.all([
    readEffects(tx, round.id, request),
    readReports(tx, round.id),
    findPath(tx, tx.actor.userId, request),
  ]);
  const effects = found.flatMap(({ hole, place: at }) => {
    const known = round.holes.find(({ id }) => id === hole);
    return known ? { hole, weakness: known.weakness, place: at } : [];
  });
  const confirmed = new Set(reports.flatMap(({ hole }) => hole ?? []));
  return judgeReport({ weakness, place }, { effects, path, confirmed }) satisfies Judgement;
}

/** The first finding that is open and not completed; undefined once all are. */
async function nextFinding(
  tx: UserContext,
  { id }: HuntLesson,
  state: OwnState,
): Promise<LessonStep | undefined> {
  const lesson = (await gradedLessonsAt(tx, state.own.version)).lesson(id);
  if (!lesson) return undefined;
  const { at } = completionsIn(state, lesson);
  const findings = lesson.steps.filter(isFinding).toSorted(byOrder);
  if (findings.every((step) => at.has(step.id))) return undefined;
  const open = openSteps(lesson, (stepId) => at.has(stepId));
  const step = findings.find((one) => open.includes(one) && !at.has(one.id));
  if (!step) throw new AppError('step_not_reachable', 'Complete the steps before the findings first.');
  const paces = await readPaces(tx, state.own.hasPaces ? [tx.actor.userId] : []);
  const isPast = isForRoundOnly(roundIn(state, id), state.own.at.get(step.id));
  if (!isPast && !allowsStep(lesson, paces, step.id))
    throw new AppError('paced', 'Your course does not go on to this step yet.');
  return step;
}

type Reported = { step: LessonStep; state: OwnState; input: HuntReportInput };

async function complete(tx: UserContext, { step, state, input }: Reported): Promise<Completed[]> {
  const made = await completeSteps(tx, [
    {
      userId: tx.actor.userId,
      lessonId: step.lessonId,
      stepId: step.id,
      requestId: input.request,
      eventId: null,
      inRound: roundIn(state, step.lessonId) !== undefined,
    },
  ]);
  await keepEvidence(tx, made);
  return made;
}

/** A refused report is an attempt at the finding. */
async function countRefused(tx: UserContext, { step, state, input }: Reported): Promise<void> {
  const { userId } = tx.actor;
  const { request, weakness, place } = input;
  const tally = new AttemptTally();
  const identity = JSON.stringify([request, weakness, place.in, place.name]);
  const at = tx.clock();
  tally.add({ userId, step, at, requestId: request, eventId: null, lines: [], replies: [], identity });
  const isPast = isForRoundOnly(roundIn(state, step.lessonId), state.own.at.get(step.id));
  await storeAttempts(tx, tally, isPast ? 'round' : 'own');
  publishHelp(tx, { userId, stepId: step.id });
}

type Confirmed = { hole: string; reportId: number };

/** After the commit: a target that does not answer now costs the learner the text, not the finding. */
async function fetchDebrief(
  ctx: UserContext,
  { targetId }: HuntLesson,
  { hole, reportId }: Confirmed,
): Promise<HoleDebrief | null> {
  const target = await findTarget(ctx, targetId);
  const debrief = target ? await readHoleDebrief(ctx, target, hole).catch(() => null) : null;
  if (debrief) await inTransaction(ctx, (tx) => keepDebrief(tx, reportId, debrief));
  return debrief;
}
