import { eq } from 'drizzle-orm';
import { inTransaction, type Context } from '../../context.ts';
import { courseMembers, courses, importedItems, users } from '../../db/schema/index.ts';
import { makeJoinCode } from './join-code.ts';

const courseKey = 'course:demo';

/** Creates the demo teacher's course with the demo learner in it, only once: a deleted course is not created again. */
export function seedDemoCourse(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const [teacher, learner] = [await findUserId(tx, 'teacher'), await findUserId(tx, 'learner')];
    if (teacher === undefined || learner === undefined) return;
    const [noted] = await tx.db
      .insert(importedItems)
      .values({ key: courseKey, itemId: 0, hash: '', importedAt: tx.clock() })
      .onConflictDoNothing()
      .returning();
    if (!noted) return;
    const [course] = await tx.db
      .insert(courses)
      .values({ name: 'Web security', createdBy: teacher, joinCode: makeJoinCode(), createdOn: tx.clock() })
      .returning({ id: courses.id });
    if (!course) throw new Error('the demo course was not stored');
    await tx.db.update(importedItems).set({ itemId: course.id }).where(eq(importedItems.key, courseKey));
    await tx.db
      .insert(courseMembers)
      .values([teacher, learner].map((userId) => ({ courseId: course.id, userId, joined: tx.clock() })));
  });
}

async function findUserId(ctx: Context, username: string): Promise<number | undefined> {
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.username, username));
  return user?.id;
}
