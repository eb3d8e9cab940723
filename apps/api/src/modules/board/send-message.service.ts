import type { MessageInput, SentMessage } from '@sentiero/contracts/board';
import { storedText } from '@sentiero/contracts/texts';
import { eq, sql } from 'drizzle-orm';
import { inTransaction, type UserContext } from '../../context.ts';
import { unnest } from '../../db/arrays.ts';
import { messageRecipients, messages, steps } from '../../db/schema/index.ts';
import { AppError, invalidInput } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { courseObject, findChangeableCourse } from '../courses/courses.service.ts';
import { findLesson } from './board-lesson.ts';
import { readBoard, readLessonMedians } from './board.service.ts';
import { readCourseLearners } from './course-learner.ts';

/** The number of messages kept per course. */
const keptMessages = 2_000;

type ToStep = MessageInput & { lessonOfStep: number | undefined };

/** Sends a message to learners of the course and notifies their progress sockets. */
export function sendMessage(ctx: UserContext, courseId: number, input: MessageInput): Promise<SentMessage> {
  return inTransaction(ctx, async (tx) => {
    const course = await findChangeableCourse(tx, courseId, 'lock');
    const lessonOfStep = await findLessonOfStep(tx, input.step);
    const recipients = await findRecipients(tx, courseId, { ...input, lessonOfStep });
    const id = await storeMessage(tx, courseId, { input, recipients });
    const detail = `${course.name}: ${recipients.length}`;
    await writeAudit(tx, { action: 'course.message', object: courseObject(courseId), detail });
    for (const userId of recipients) tx.hub.publish(userId, { kind: 'message', id });
    return { id, recipients: recipients.length };
  });
}

async function findLessonOfStep(ctx: UserContext, stepId: number | null): Promise<number | undefined> {
  if (stepId === null) return undefined;
  const [row] = await ctx.db.select({ lessonId: steps.lessonId }).from(steps).where(eq(steps.id, stepId));
  if (!row) throw invalidInput('/step', 'must be the id of a step');
  return row.lessonId;
}

async function findRecipients(
  ctx: UserContext,
  courseId: number,
  { to, lesson: asked, lessonOfStep }: ToStep,
): Promise<number[]> {
  if (to === 'stuck') {
    const lesson = await findLesson(ctx, courseId, lessonOfStep ?? asked);
    const { learners } = await readBoard(ctx, lesson, await readLessonMedians(ctx, lesson));
    return learners.flatMap(({ state, user }) => (state === 'stuck' ? user.id : []));
  }
  const found = await readCourseLearners(ctx, courseId, to === 'all' ? undefined : to);
  const ids = found.map(({ id }) => id);
  if (to !== 'all') requireLearners(to, new Set(ids));
  return ids;
}

function requireLearners(asked: readonly number[], found: ReadonlySet<number>): void {
  const errors = asked.flatMap((id, place) =>
    found.has(id) ? [] : { path: `/to/${place}`, message: `${id} is no learner of this course` },
  );
  if (errors.length === 0) return;
  const names = errors.map(({ message }) => message).join(', ');
  throw new AppError('invalid_input', names, { errors });
}

async function storeMessage(
  ctx: UserContext,
  courseId: number,
  { input: { step: stepId, text }, recipients }: { input: MessageInput; recipients: number[] },
): Promise<number> {
  const [row] = await ctx.db
    .insert(messages)
    .values({
      at: ctx.clock(),
      fromId: ctx.actor.userId,
      courseId,
      stepId,
      text: storedText(text),
    })
    .returning({ id: messages.id });
  if (!row) throw new Error('a message was not stored');
  const ids = unnest(['int[]', recipients]);
  await ctx.db.execute(sql`
    insert into ${messageRecipients} (message_id, user_id) select ${row.id}::int, user_id from ${ids} as new (user_id)`);
  await ctx.db.execute(sql`
    delete from ${messages} where id in (
      select id from ${messages} where course_id = ${courseId} order by id desc offset ${keptMessages})`);
  return row.id;
}
