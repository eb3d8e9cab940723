import { and, asc, count, desc, eq, ilike, or, sql, type Column, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { users } from '../../db/schema/index.ts';
import { invalidInput } from '../../http/errors.ts';

export type UserPage = {
  limit?: number | undefined;
  offset?: number | undefined;
  q?: string | undefined;
  sort?: string | undefined;
};

const sortable = new Map<string, Column>([
  ['id', users.id],
  ['username', users.username],
  ['email', users.email],
  ['first_name', users.firstName],
  ['last_name', users.lastName],
  ['is_staff', users.isStaff],
  ['is_teacher', users.isTeacher],
  ['date_joined', users.dateJoined],
  ['last_login', users.lastLogin],
]);
const names = [users.username, users.firstName, users.lastName];

export function searchUsers(ctx: Context, q: string, isTeacher: boolean | undefined) {
  const role = isTeacher === undefined ? undefined : eq(users.isTeacher, isTeacher);
  return ctx.db
    .select()
    .from(users)
    .where(and(containsWords(q, names), role))
    .orderBy(asc(users.username), asc(users.id))
    .limit(20);
}

export async function listUsers(ctx: Context, { limit = 50, offset = 0, q = '', sort = 'id' }: UserPage) {
  const column = sortable.get(sort.replace(/^-/, ''));
  if (!column) throw invalidInput('/sort', `must be one of ${[...sortable.keys()].join(', ')}`);
  const matches = containsWords(q, [...names, users.email]);
  const order = sort.startsWith('-') ? desc(column) : asc(column);
  const rows = await ctx.db
    .select()
    .from(users)
    .where(matches)
    .orderBy(sql`${order} nulls last`, asc(users.id))
    .limit(limit)
    .offset(offset);
  const [all] = await ctx.db.select({ total: count() }).from(users).where(matches);
  return { rows, total: all?.total ?? 0 };
}

/** Each word is found in one of the columns. */
function containsWords(q: string, columns: Column[]): SQL | undefined {
  const words = q.split(/\s+/).filter((word) => word !== '');
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
      return or(...columns.map((column) => ilike(column, pattern)));
    }),
  );
}
