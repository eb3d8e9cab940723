import type { Board } from '@sentiero/contracts/board';
import { inSnapshot, type Context, type UserContext } from '../../context.ts';
import { findChangeableCourse } from '../courses/courses.service.ts';
import { findLesson, readCoursePace, readSteps, type BoardLesson } from './board-lesson.ts';
import { readLearnerRows, readMedians, type Medians } from './board.queries.ts';
import { learnerView } from './board.view.ts';

export function readCourseBoard(ctx: UserContext, courseId: number, asked?: number): Promise<Board> {
  return inSnapshot(ctx, async (snapshot) => {
    await findChangeableCourse(snapshot, courseId);
    const lesson = await findLesson(snapshot, courseId, asked);
    return readBoard(snapshot, lesson, await readLessonMedians(snapshot, lesson));
  });
}

export const readLessonMedians = (ctx: Context, { courseId, id, stepIds }: BoardLesson): Promise<Medians> =>
  readMedians(ctx, { courseId, lessonId: id, stepIds });

/** The current board of a lesson, in three queries. */
export async function readBoard(ctx: Context, lesson: BoardLesson, medians: Medians): Promise<Board> {
  const { courseId, id, title, stepIds } = lesson;
  const [rows, pace, steps] = await Promise.all([
    readLearnerRows(ctx, { courseId, lessonId: id, stepIds }),
    readCoursePace(ctx, courseId, id),
    readSteps(ctx, courseId, id),
  ]);
  const now = ctx.clock();
  const at = { medians, nowMs: now.getTime() };
  return {
    at: now.toISOString(),
    lesson: { id, title, steps },
    pace,
    learners: rows.map((row) => learnerView(row, lesson, at)),
  };
}
