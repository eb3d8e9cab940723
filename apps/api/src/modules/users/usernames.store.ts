import { preparedUsername, usernameKey, usernameProblem } from '@sentiero/contracts/users';
import { asc, eq, gt, isNull, and } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { usernameKeys, users } from '../../db/schema/index.ts';
import { refusedField } from '../../http/errors.ts';

const batchSize = 500;

/** The name as it is stored; refuses one that nobody may take. */
export function requireUsername(name: string): string {
  const problem = usernameProblem(name);
  if (problem) throw refusedField('/username', problem);
  return preparedUsername(name);
}

/** The name to change to, if any: whoever keeps a name from before there were rules is not asked to give it up. */
export function newUsername(current: string, wanted: string | undefined): string | undefined {
  return wanted === undefined || wanted === current ? undefined : requireUsername(wanted);
}

/** Makes the name the user's own in whatever way it is written. The key's index refuses it if another has it. */
export async function claimUsername(ctx: Context, userId: number, username: string): Promise<void> {
  const key = usernameKey(username);
  await ctx.db
    .insert(usernameKeys)
    .values({ userId, key })
    .onConflictDoUpdate({ target: usernameKeys.userId, set: { key } });
}

/** Claims the names that were given before there were keys. Of two that have the same key, the older account gets it. */
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
