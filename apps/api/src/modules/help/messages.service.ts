import { weekMs } from '@sentiero/contracts/time';
import type { TeacherMessage } from '@sentiero/contracts/lessons';
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { inTransaction, type UserContext } from '../../context.ts';
import { courses, messageRecipients, messages, users } from '../../db/schema/index.ts';
import { notFound } from '../../http/errors.ts';

const shownForMs = weekMs;
const shownMax = 200;

/** Unread messages and those of the last few days, newest first. */
export async function listMessages(ctx: UserContext): Promise<TeacherMessage[]> {
  const isShown = or(
    isNull(messageRecipients.readAt),
    gt(messages.at, new Date(ctx.clock().getTime() - shownForMs)),
  );
  const rows = await ctx.db
    .select({
      message: messages,
      readAt: messageRecipients.readAt,
      from: { id: users.id, first_name: users.firstName, last_name: users.lastName },
      course: { id: courses.id, name: courses.name },
    })
    .from(messageRecipients)
    .innerJoin(messages, eq(messages.id, messageRecipients.messageId))
    .innerJoin(users, eq(users.id, messages.fromId))
    .innerJoin(courses, eq(courses.id, messages.courseId))
    .where(and(eq(messageRecipients.userId, ctx.actor.userId), isShown))
    .orderBy(desc(messages.at), desc(messages.id))
    .limit(shownMax);
  return rows.map(({ message: { id, at, stepId, text }, readAt, from, course }) => ({
    id,
    at: at.toISOString(),
    from,
    course,
    step: stepId,
    text,
    read: readAt?.toISOString() ?? null,
  }));
}

/** The first reading sets the time. */
export async function readMessage(ctx: UserContext, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { userId } = tx.actor;
    const readAt = sql`coalesce(${messageRecipients.readAt}, ${tx.clock().toISOString()}::timestamptz)`;
    const rows = await tx.db
      .update(messageRecipients)
      .set({ readAt })
      .where(and(eq(messageRecipients.userId, userId), eq(messageRecipients.messageId, id)))
      .returning({ id: messageRecipients.messageId });
    if (rows.length === 0) throw notFound('message');
    tx.hub.publish(userId, { kind: 'message', id });
  });
}
