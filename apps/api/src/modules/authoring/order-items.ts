import type { OrderInput } from '@sentiero/contracts/authoring';
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { unnest } from '../../db/arrays.ts';
import { categories, lessons, steps } from '../../db/schema/index.ts';
import { AppError } from '../../http/errors.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { inAuthoringTransaction } from './authoring-transaction.ts';
import { readAuthoredLesson } from './lessons.service.ts';

type Ordered = typeof categories | typeof lessons | typeof steps;

export function orderCategories(ctx: UserContext, input: OrderInput): Promise<void> {
  return inAuthoringTransaction(ctx, async (tx) => {
    await setOrder(tx, { table: categories }, input);
    await writeAudit(tx, { action: 'category.order', object: 'category:all' });
  });
}

export function orderLessons(ctx: UserContext, input: OrderInput): Promise<void> {
  return inAuthoringTransaction(ctx, async (tx) => {
    await setOrder(tx, { table: lessons }, input);
    await writeAudit(tx, { action: 'lesson.order', object: 'lesson:all' });
  });
}

export function orderSteps(ctx: UserContext, lessonId: number, input: OrderInput): Promise<void> {
  return inAuthoringTransaction(ctx, async (tx) => {
    await readAuthoredLesson(tx, lessonId);
    await setOrder(tx, { table: steps, within: eq(steps.lessonId, lessonId) }, input);
    await writeAudit(tx, { action: 'step.order', object: `lesson:${lessonId}` });
  });
}

/** Numbers the items from 1. Refuses an order that does not list exactly the stored items. */
async function setOrder(
  ctx: UserContext,
  { table, within }: { table: Ordered; within?: SQL },
  { ids, seen }: OrderInput,
): Promise<void> {
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(within)
    .orderBy(asc(table.order), asc(table.id));
  const known = new Set(rows.map(({ id }) => id));
  const isThese = rows.length === ids.length && ids.every((id) => known.has(id));
  const isAsSeen = seen === undefined || seen.join() === rows.map(({ id }) => id).join();
  if (!isThese || !isAsSeen) {
    throw new AppError('out_of_date', 'The list has changed. Load it again.');
  }
  const places = unnest(['int[]', ids], ['int[]', ids.map((_id, index) => index + 1)]);
  await ctx.db.execute(sql`
    update ${table} set "order" = placed.place from ${places} as placed (id, place)
    where ${table.id} = placed.id and ${table.order} <> placed.place`);
}
