import { preparedUsername, usernameKey, usernameProblem } from '@sentiero/contracts/users';
import type { Context } from '../../context.ts';
import { usernameKeys } from '../../db/schema/index.ts';
import { refusedField } from '../../http/errors.ts';

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
