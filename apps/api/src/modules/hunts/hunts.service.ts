import { huntHelps, type Hunt, type HuntHelp } from '@sentiero/contracts/hunts';
import { inTransaction, type UserContext } from '../../context.ts';
import { AppError } from '../../http/errors.ts';
import { lockLearners } from '../progress/learner-lock.ts';
import type { HuntLesson } from './hunt-lesson.ts';
import { huntView } from './hunts.view.ts';
import { findLessonAtTarget, findRound, keepHelp, readReports } from './hunts.store.ts';
import { nextHelp } from './next-help.ts';
import { requireRunning } from './running-round.ts';

export async function readHunt(ctx: UserContext, lesson: HuntLesson): Promise<Hunt> {
  const { userId } = ctx.actor;
  const round = await findRound(ctx, userId, lesson.id);
  const [reports, there] = await Promise.all([
    round ? readReports(ctx, round.id) : [],
    findLessonAtTarget(ctx, userId, lesson.targetId),
  ]);
  return huntView(lesson, { round, reports, elsewhere: there && there.id !== lesson.id ? there : null });
}

/** Takes the next help, which is kept with the round. */
export function takeHuntHelp(ctx: UserContext, lesson: HuntLesson): Promise<HuntHelp> {
  if (!lesson.helps) throw new AppError('no_help_here', 'This hunt gives no help.');
  return inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const { read } = await lockLearners(tx, [userId], () => findRound(tx, userId, lesson.id));
    const round = requireRunning(tx, read);
    const reports = await readReports(tx, round.id);
    const confirmed = new Set(reports.flatMap(({ hole }) => hole ?? []));
    const help = nextHelp({ holes: round.holes, confirmed, taken: round.help });
    if (!help) throw new AppError('no_more_help', `There are no more than ${huntHelps} helps.`);
    await keepHelp(tx, round.id, [...round.help, help]);
    return help;
  });
}
