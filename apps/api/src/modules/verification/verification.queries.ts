import type { Language } from '@sentiero/contracts/shared';
import { emailKey } from '@sentiero/contracts/texts';
import { eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/index.ts';

/**
 * The language of the account with this address; undefined if there is none. Either way it reads one row, so that both
 * cases take the same time.
 */
export async function languageOfAddress(ctx: Context, email: string): Promise<Language | undefined> {
  const [row] = await ctx.db.execute<{ language: Language | null }>(
    sql`select (select ${users.language} from ${users} where lower(${users.email}) = lower(${emailKey(email)})) as language`,
  );
  return row?.language ?? undefined;
}

/** The language that a user has set. */
export async function languageOf(ctx: Context, userId: number): Promise<Language | undefined> {
  const [row] = await ctx.db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  return row?.language;
}
