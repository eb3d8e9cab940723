import { preparedUsername, usernameKey, usernameProblem } from '@sentiero/contracts/users';
import type { Context } from '../../context.ts';
import { usernameKeys } from '../../db/schema/index.ts';
import { refusedField } from '../../http/errors.ts';

/** The stored form of a name; refuses names that break the rules. */
export function requireUsername(name: string): string {
  const problem = usernameProblem(name);
  if (problem) throw refusedField('/username', problem);
  return preparedUsername(name);
}

/** The new name, if it changes. An unchanged name may break rules that were added after it. */
export function newUsername(current: string, wanted: string | undefined): string | undefined {
  return wanted === undefined || wanted === current ? undefined : requireUsername(wanted);
}

/** Claims the name in every spelling. The index of keys refuses a name taken by another user. */
export async function claimUsername(ctx: Context, userId: number, username: string): Promise<void> {
  const key = usernameKey(username);
  await ctx.db
    .insert(usernameKeys)
    .values({ userId, key })
    .onConflictDoUpdate({ target: usernameKeys.userId, set: { key } });
}
