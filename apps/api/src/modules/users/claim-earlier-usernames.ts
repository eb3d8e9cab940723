import { usernameKey } from '@sentiero/contracts/users';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { usernameKeys, users } from '../../db/schema/index.ts';

const batchSize = 500;

/** Claims usernames older than the table of keys. If two names have the same key, the older account gets it. */
export async function claimEarlierUsernames(ctx: Context): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await ctx.db
      .select({ id: users.id, username: users.username })
      .from(users)
      .leftJoin(usernameKeys, eq(usernameKeys.userId, users.id))
      .where(and(isNull(usernameKeys.userId), gt(users.id, after)))
      .orderBy(asc(users.id))
      .limit(batchSize);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    const keys = rows.map(({ id, username }) => ({ userId: id, key: usernameKey(username) }));
    await ctx.db.insert(usernameKeys).values(keys).onConflictDoNothing();
  }
}
