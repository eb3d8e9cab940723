import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { randomToken } from '../../crypto.ts';
import { targets } from '../../db/schema/index.ts';
import type { TargetRow } from './targets.store.ts';

export type NewTarget = { name: string; frontendUrl: string; backendUrl: string };

/** Stores a target with a slug of its name and a token of its own. */
export async function makeTarget(
  ctx: Context,
  { name, frontendUrl, backendUrl }: NewTarget,
): Promise<TargetRow> {
  const [row] = await ctx.db
    .insert(targets)
    .values({
      name,
      type: 'http',
      frontendUrl,
      backendUrl,
      host: new URL(frontendUrl).hostname,
      slug: await freeSlug(ctx, name),
      sharedToken: randomToken(),
    })
    .returning();
  if (!row) throw new Error('a target was not stored');
  return row;
}

async function freeSlug(ctx: Context, name: string): Promise<string> {
  const base =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 40) || 'target';
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`;
    const [taken] = await ctx.db.select({ id: targets.id }).from(targets).where(eq(targets.slug, slug));
    if (!taken) return slug;
  }
}
