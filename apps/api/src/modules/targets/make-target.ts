import type { Context } from '../../context.ts';
import { randomToken } from '../../crypto.ts';
import { targets } from '../../db/schema/index.ts';
import { numbered, slugOf } from '../../slug.ts';
import type { TargetCredentialsInput } from '@sentiero/contracts/targets';
import { checkCredentials, replaceFixed } from './fixed-credentials.ts';
import type { ConnectionColumns } from './target-connection.ts';
import type { TargetRow } from './targets.store.ts';

export type NewTarget = {
  name: string;
  slug?: string;
  frontendUrl: string;
  backendUrl: string;
  sharedToken?: string;
} & Partial<ConnectionColumns & Pick<TargetRow, 'kind' | 'instance'>> &
  TargetCredentialsInput;

/** Stores a target. Generates the token, and a slug from its name, unless they are given. */
export async function makeTarget(
  ctx: Context,
  { name, slug = slugOf(name, 'target'), sharedToken = randomToken(), ...given }: NewTarget,
): Promise<TargetRow> {
  const { credentials = [], assign = 'all', ...settings } = given;
  checkCredentials({ credentials, assign });
  for (let number = 1; ; number++) {
    const [row] = await ctx.db
      .insert(targets)
      .values({
        name,
        type: 'http',
        ...settings,
        assign,
        host: new URL(settings.frontendUrl).hostname,
        slug: numbered(slug, number),
        sharedToken,
      })
      .onConflictDoNothing({ target: targets.slug })
      .returning();
    if (!row) continue;
    await replaceFixed(ctx, row.id, { credentials, assign });
    return row;
  }
}
