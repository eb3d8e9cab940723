import { and, asc, count, desc, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { searchText, users } from '../../db/schema/index.ts';
import { invalidInput } from '../../http/errors.ts';

export type UserPage = {
  limit?: number | undefined;
  offset?: number | undefined;
  q?: string | undefined;
  sort?: string | undefined;
};

const sortable = new Map<string, SQL>([
  ['id', sql`${users.id}`],
  ['username', sql`lower(${users.username})`],
  ['email', sql`lower(${users.email})`],
  ['first_name', sql`lower(${users.firstName})`],
  ['last_name', sql`lower(${users.lastName})`],
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
    .orderBy(asc(users.username), asc(users.id))
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
  const words = q.split(/\s+/).filter((word) => word !== '');
  const like = (pattern: string) => ilike(sql`(${text})`, pattern);
  return and(
    ...words.map((word) => {
      const literal = word.replaceAll(/[\\%_]/g, '\\$&');
      return word.length < 3 ? or(like(`${literal}%`), like(`% ${literal}%`)) : like(`%${literal}%`);
    }),
  );
}
