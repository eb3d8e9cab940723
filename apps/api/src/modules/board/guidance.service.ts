import type { CourseGuidance } from '@sentiero/contracts/board';
import { and, eq } from 'drizzle-orm';
import { inTransaction, type UserContext } from '../../context.ts';
import { courseGuidance, lessons, steps } from '../../db/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { courseObject, findChangeableCourse } from '../courses/courses.service.ts';
import { publishHelp } from '../progress/store-attempts.ts';
import { readCourseLearners } from './course-learner.ts';

type Raise = CourseGuidance & { stepId: number };

/** Sets a course's feedback level and hints for a step, and notifies its learners immediately. */
export function setGuidance(
  ctx: UserContext,
  courseId: number,
  { stepId, level, hints }: Raise,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await findChangeableCourse(tx, courseId, 'lock');
    const isVisible = and(eq(steps.isVisible, true), eq(lessons.isVisible, true));
    const [step] = await tx.db
      .select({ id: steps.id })
      .from(steps)
      .innerJoin(lessons, eq(lessons.id, steps.lessonId))
      .where(and(eq(steps.id, stepId), isVisible));
    if (!step) throw notFound('step');
    if (level === 'none' && hints === 0) {
      const own = and(eq(courseGuidance.courseId, courseId), eq(courseGuidance.stepId, stepId));
      await tx.db.delete(courseGuidance).where(own);
    } else {
      await tx.db
        .insert(courseGuidance)
        .values({ courseId, stepId, level, hints })
        .onConflictDoUpdate({
          target: [courseGuidance.courseId, courseGuidance.stepId],
          set: { level, hints },
        });
    }
    const detail = `step ${stepId}: ${level}, ${hints}`;
    await writeAudit(tx, { action: 'course.feedback', object: courseObject(courseId), detail });
    for (const { id: userId } of await readCourseLearners(tx, courseId)) publishHelp(tx, { userId, stepId });
  });
}
