import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { randomToken } from '../../crypto.ts';
import { targets } from '../../db/schema/index.ts';
import { freeSlug, slugOf } from '../../slug.ts';
import { orHostTaken, type TargetRow } from './targets.store.ts';

export type NewTarget = { name: string; slug?: string; frontendUrl: string; backendUrl: string };

/** Stores a target with a token of its own, and with a slug of its name unless one is given. */
export async function makeTarget(
  ctx: Context,
  { name, slug = slugOf(name, 'target'), frontendUrl, backendUrl }: NewTarget,
): Promise<TargetRow> {
  const isTaken = async (free: string) => (await ctx.db.$count(targets, eq(targets.slug, free))) > 0;
  const values = {
    name,
    type: 'http' as const,
    frontendUrl,
    backendUrl,
    host: new URL(frontendUrl).hostname,
    slug: await freeSlug(slug, isTaken),
    sharedToken: randomToken(),
  };
  const [row] = await orHostTaken(ctx.db.insert(targets).values(values).returning());
  if (!row) throw new Error('a target was not stored');
  return row;
}
