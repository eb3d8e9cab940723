import type { Language } from '@sentiero/contracts/shared';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/index.ts';

/** The language of whoever has this address; undefined where nobody does. It reads one row either way, to take as long. */
export async function languageOfAddress(ctx: Context, email: string): Promise<Language | undefined> {
  const [row] = await ctx.db.execute<{ language: Language | null }>(
    sql`select (select ${users.language} from ${users} where lower(${users.email}) = lower(${email})) as language`,
  );
  return row?.language ?? undefined;
}
