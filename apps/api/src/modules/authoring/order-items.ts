import { eq, type SQL } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { categories, lessons, steps } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { inAuthoringTransaction } from './authoring-transaction.ts';
import { readAuthoredLesson } from './lessons.service.ts';

type Ordered = typeof categories | typeof lessons | typeof steps;

export function orderCategories(ctx: UserContext, ids: number[]): Promise<void> {
  return inAuthoringTransaction(ctx, async (tx) => {
    await setOrder(tx, categories, ids);
    await writeAudit(tx, { action: 'category.order', object: 'category:all' });
  });
}

export function orderLessons(ctx: UserContext, ids: number[]): Promise<void> {
  return inAuthoringTransaction(ctx, async (tx) => {
    await setOrder(tx, lessons, ids);
    await writeAudit(tx, { action: 'lesson.order', object: 'lesson:all' });
  });
}

export function orderSteps(ctx: UserContext, lessonId: number, ids: number[]): Promise<void> {
  return inAuthoringTransaction(ctx, async (tx) => {
    await readAuthoredLesson(tx, lessonId);
    await setOrder(tx, steps, ids, eq(steps.lessonId, lessonId));
    await writeAudit(tx, { action: 'step.order', object: `lesson:${lessonId}` });
  });
}

/** Counted from 1. Somebody who did not see an item cannot say where it goes. */
async function setOrder(ctx: UserContext, table: Ordered, ids: number[], within?: SQL): Promise<void> {
  const rows = await ctx.db.select({ id: table.id, order: table.order }).from(table).where(within);
  const known = new Map(rows.map(({ id, order }) => [id, order]));
  if (rows.length !== ids.length || !ids.every((id) => known.has(id))) {
    throw new AppError('out_of_date', 'The list has other items by now. Load it again.');
  }
  for (const [index, id] of ids.entries()) {
    if (known.get(id) === index + 1) continue;
    await ctx.db
      .update(table)
      .set({ order: index + 1 })
      .where(eq(table.id, id));
  }
}
