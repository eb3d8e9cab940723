import type { Translatable } from '@sentiero/contracts/shared';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { steps, type categories, type lessons } from '../../db/schema/index.ts';
import { freeSlug, slugOf } from '../../slug.ts';
import { englishTitle } from './translations.ts';

/** A key derived from the title and unused in the table. Requires the authoring lock. */
export function newKey(
  ctx: Context,
  table: typeof categories | typeof lessons,
  title: Translatable,
): Promise<string> {
  const slug = slugOf(englishTitle({ title }), 'item');
  return freeSlug(slug, async (key) => (await ctx.db.$count(table, eq(table.key, key))) > 0);
}

/** A key derived from the title and unused in the lesson. Requires the authoring lock. */
export function newStepKey(ctx: Context, lessonId: number, title: Translatable): Promise<string> {
  const slug = slugOf(englishTitle({ title }), 'step');
  const isTaken = async (key: string) =>
    (await ctx.db.$count(steps, and(eq(steps.lessonId, lessonId), eq(steps.key, key)))) > 0;
  return freeSlug(slug, isTaken);
}
