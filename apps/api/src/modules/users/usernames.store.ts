import { preparedUsername, usernameKey, usernameProblem } from '@sentiero/contracts/texts';
import { limits } from '@sentiero/contracts/shared';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { usernameKeys, users } from '../../db/schema/index.ts';
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

/** The name itself, or the name with the first number that makes it free. */
export async function freeUsername(ctx: Context, name: string): Promise<string> {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : String(number);
    const candidate = `${[...name].slice(0, limits.nameMax - end.length).join('')}${end}`;
    const key = eq(usernameKeys.key, usernameKey(candidate));
    const ofOldAccount = sql`lower(${users.username}) = lower(${candidate})`;
    const taken = (await ctx.db.$count(usernameKeys, key)) + (await ctx.db.$count(users, ofOldAccount));
    if (taken === 0) return candidate;
  }
}
