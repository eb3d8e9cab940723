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
  const base = slugOf(name);
  for (let number = 1; ; number++) {
    const [row] = await ctx.db
      .insert(targets)
      .values({
        name,
        type: 'http',
        frontendUrl,
        backendUrl,
        host: new URL(frontendUrl).hostname,
        slug: number === 1 ? base : `${base}-${number}`,
        sharedToken: randomToken(),
      })
      .onConflictDoNothing({ target: targets.slug })
      .returning();
    if (row) return row;
  }
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return slug.slice(0, 40) || 'target';
}
