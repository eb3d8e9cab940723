import type { Context } from '../../context.ts';
import { randomToken } from '../../crypto.ts';
import { targets } from '../../db/schema/index.ts';
import { numbered, slugOf } from '../../slug.ts';
import type { TargetRow } from './targets.store.ts';

export type NewTarget = {
  name: string;
  slug?: string;
  frontendUrl: string;
  backendUrl: string;
  sharedToken?: string;
};

/** Stores a target. Generates the token, and a slug from its name, unless they are given. */
export async function makeTarget(
  ctx: Context,
  { name, slug = slugOf(name, 'target'), sharedToken = randomToken(), frontendUrl, backendUrl }: NewTarget,
): Promise<TargetRow> {
  for (let number = 1; ; number++) {
    const [row] = await ctx.db
      .insert(targets)
      .values({
        name,
        type: 'http',
        frontendUrl,
        backendUrl,
        host: new URL(frontendUrl).hostname,
        slug: numbered(slug, number),
        sharedToken,
      })
      .onConflictDoNothing({ target: targets.slug })
      .returning();
    if (row) return row;
  }
}
