import type { HuntRound } from '@sentiero/contracts/hunts';
import { inTransaction, type UserContext } from '../../context.ts';
import { randomName } from '../../crypto.ts';
import { AppError } from '../../http/errors.ts';
import { findCourseRow } from '../courses/courses.service.ts';
import { firstLimits, readOwnPlans } from '../dates/own-plans.ts';
import { restartPractice } from '../lessons/practice.service.ts';
import { storeStart } from '../progress/active-lesson.ts';
import { lockLearners } from '../progress/learner-lock.ts';
import { arrangeHunt, enrol, readHoles, resetLearner } from '../targets/targets.service.ts';
import { drawHoles } from './draw-holes.ts';
import type { HuntLesson } from './hunt-lesson.ts';
import { deleteRound, findCourseRound, findRound, insertRound, type RoundRow } from './hunts.store.ts';

/**
 * Starts a round with fresh data, unless one runs; `again` ends it and draws another. The round's holes are
 * opened at the target even when it was already running, because another lesson may have changed them.
 */
export async function startHunt(
  ctx: UserContext,
  lesson: HuntLesson,
  again: boolean,
): Promise<{ isNew: boolean; round: HuntRound }> {
  const { userId } = ctx.actor;
  const [target, { learner }] = await inTransaction(ctx, (tx) => enrol(tx, lesson.targetId));
  const holes = await readHoles(ctx, target);
  const { round, isNew } = await inTransaction(ctx, async (tx) => {
    const { read: running } = await lockLearners(tx, [userId], () => findRound(tx, userId, lesson.id));
    await storeStart(tx, lesson.id);
    if (running && !again) return { round: running, isNew: false };
    return { round: await insertRound(tx, await newRound(tx, lesson, holes)), isNew: true };
  });
  try {
    const open = round.holes.map(({ id }) => id);
    // What an earlier round has changed would give away holes, or use them up.
    if (isNew) await resetLearner(ctx, target, learner);
    await arrangeHunt(ctx, target, { learner, open, roundId: round.id });
    if (isNew && again) await restartPractice(ctx, lesson.id);
  } catch (error) {
    if (isNew) await inTransaction(ctx, (tx) => deleteRound(tx, round.id));
    throw error;
  }
  return { isNew, round: roundView(round) };
}

async function newRound(ctx: UserContext, { id: lessonId, hunt }: HuntLesson, list: RoundRow['holes']) {
  const { userId } = ctx.actor;
  const courseId = hunt.same_for_course ? await courseOf(ctx, lessonId) : null;
  // Two learners who start at once get the same holes.
  if (courseId !== null) await findCourseRow(ctx, courseId, 'lock');
  const known = courseId === null ? undefined : await findCourseRound(ctx, courseId, lessonId);
  const seed = known?.seed ?? randomName();
  const holes = known?.holes ?? drawHoles(list, hunt, seed);
  if (!holes)
    throw new AppError('target_unavailable', 'The target application has too few holes for this hunt.');
  const startedAt = ctx.clock();
  const endsAt = hunt.minutes === null ? null : new Date(startedAt.getTime() + hunt.minutes * 60_000);
  return { userId, lessonId, courseId, seed, holes, startedAt, endsAt };
}

/** The course whose plan has the lesson; of several, the one whose limit comes first. */
async function courseOf(ctx: UserContext, lessonId: number): Promise<number | null> {
  const { userId } = ctx.actor;
  const plans = firstLimits((await readOwnPlans(ctx, [userId]))(userId));
  return plans.get(lessonId)?.course.id ?? null;
}

function roundView({ startedAt, endsAt, holes }: RoundRow): HuntRound {
  return { started: startedAt.toISOString(), ends: endsAt?.toISOString() ?? null, of: holes.length };
}
