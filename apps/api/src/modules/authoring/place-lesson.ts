import { and, eq, inArray } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { categoryLessons } from '../../db/schema/index.ts';
import { writeAudit } from '../audit/write-audit.ts';

/** Puts the lesson into exactly these categories, or leaves it where it is. */
export async function placeLesson(
  ctx: UserContext,
  lessonId: number,
  wanted: readonly number[] | undefined,
): Promise<void> {
  if (!wanted) return;
  const rows = await ctx.db.select().from(categoryLessons).where(eq(categoryLessons.lessonId, lessonId));
  const known = rows.map(({ categoryId }) => categoryId);
  const left = known.filter((id) => !wanted.includes(id));
  const joined = wanted.filter((id) => !known.includes(id));
  if (left.length > 0)
    await ctx.db
      .delete(categoryLessons)
      .where(and(eq(categoryLessons.lessonId, lessonId), inArray(categoryLessons.categoryId, left)));
  if (joined.length > 0)
    await ctx.db.insert(categoryLessons).values(joined.map((categoryId) => ({ categoryId, lessonId })));
  for (const id of [...left, ...joined])
    await writeAudit(ctx, { action: 'category.update', object: `category:${id}`, detail: 'lessons' });
}
