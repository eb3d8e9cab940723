import { addressWords, searchWords } from '@sentiero/contracts/texts';
import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { searchText, users } from '../../db/schema/index.ts';
import { contains, hasWordFrom, inAlphabet } from '../../db/text-order.ts';
import { invalidInput } from '../../http/errors.ts';

export type UserPage = {
  limit?: number | undefined;
  offset?: number | undefined;
  q?: string | undefined;
  sort?: string | undefined;
};

const sortable = new Map<string, SQL>([
  ['id', sql`${users.id}`],
  ['username', inAlphabet(users.username)],
  ['email', inAlphabet(users.email)],
  ['first_name', inAlphabet(users.firstName)],
  ['last_name', inAlphabet(users.lastName)],
  ['is_staff', sql`${users.isStaff}`],
  ['is_teacher', sql`${users.isTeacher}`],
  ['date_joined', sql`${users.dateJoined}`],
  ['last_login', sql`coalesce(${users.lastLogin}, '-infinity')`],
]);
const names = sql`${users.username} || ' ' || ${users.firstName} || ' ' || ${users.lastName}`;

/** Searches by name, not by email address, which teachers have no need to know. */
export function searchUsers(ctx: Context, q: string, isTeacher: boolean | undefined) {
  const role = isTeacher === undefined ? undefined : eq(users.isTeacher, isTeacher);
  return ctx.db
    .select()
    .from(users)
    .where(and(containsWords(q, searchText(users)), containsWords(q, names), role))
    .orderBy(asc(inAlphabet(users.username)), asc(users.id))
    .limit(20);
}

export async function listUsers(ctx: Context, { limit = 50, offset = 0, q = '', sort = 'id' }: UserPage) {
  const column = sortable.get(sort.replace(/^-/, ''));
  if (!column) throw invalidInput('/sort', `must be one of ${[...sortable.keys()].join(', ')}`);
  const matches = containsWords(q, searchText(users));
  const direction = sort.startsWith('-') ? desc : asc;
  const rows = await ctx.db
    .select()
    .from(users)
    .where(matches)
    .orderBy(direction(column), direction(users.id))
    .limit(limit)
    .offset(offset);
  const [all] = await ctx.db.select({ total: count() }).from(users).where(matches);
  return { rows, total: all?.total ?? 0 };
}

/**
 * Every word must occur in the text. The index covers runs of three letters, and shorter ones only at the beginning of
 * a name.
 */
function containsWords(q: string, text: SQL): SQL | undefined {
  const hasWord = (word: string) => (word.length < 3 ? hasWordFrom(text, word) : contains(text, word));
  const hasAll = (words: readonly string[]) => and(...words.map(hasWord));
  const [words, addresses] = [searchWords(q), addressWords(q)];
  return words.join(' ') === addresses.join(' ') ? hasAll(words) : or(hasAll(words), hasAll(addresses));
}
