import type { AuditAction } from '@sentiero/contracts/audit';
import { searchWords } from '@sentiero/contracts/texts';
import { and, asc, count, desc, eq, gte, like, lt, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { auditLog, users } from '../../db/schema/index.ts';
import { contains, inAlphabet } from '../../db/text-order.ts';
import { invalidInput } from '../../http/errors.ts';

export type AuditQuery = {
  limit?: number;
  offset?: number;
  q?: string;
  sort?: string;
  actor?: number;
  action?: AuditAction;
  object?: string;
  from?: string;
  to?: string;
};

const sortable = new Map<string, SQL>([
  ['at', sql`${auditLog.at}`],
  ['action', sql`${auditLog.action}`],
  ['object', inAlphabet(auditLog.object)],
  ['actor', inAlphabet(users.username)],
]);

export async function readAuditPage(ctx: Context, query: AuditQuery) {
  const { limit = 50, offset = 0, sort = '-at' } = query;
  const column = sortable.get(sort.replace(/^-/, ''));
  if (!column) throw invalidInput('/sort', `must be one of ${[...sortable.keys()].join(', ')}`);
  const direction = sort.startsWith('-') ? desc : asc;
  const matches = matching(query);
  const rows = await ctx.db
    .select({ entry: auditLog, actor: { id: users.id, username: users.username } })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(matches)
    .orderBy(direction(column), direction(auditLog.id))
    .limit(limit)
    .offset(offset);
  const [all] = await ctx.db
    .select({ total: count() })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(matches);
  return { rows, total: all?.total ?? 0 };
}
export type AuditRow = Awaited<ReturnType<typeof readAuditPage>>['rows'][number];

function matching({ actor, action, object, from, to, q = '' }: AuditQuery): SQL | undefined {
  return and(
    actor === undefined ? undefined : eq(auditLog.actorId, actor),
    action === undefined ? undefined : eq(auditLog.action, action),
    object === undefined ? undefined : ofObject(object),
    from === undefined ? undefined : gte(auditLog.at, new Date(from)),
    to === undefined ? undefined : lt(auditLog.at, new Date(to)),
    ...searchWords(q).map((word) => contains(searched, word)),
  );
}

const searched = sql`concat_ws(' ', ${auditLog.detail}, ${auditLog.object}, ${users.username})`;

const ofObject = (object: string) =>
  object.includes(':') ? eq(auditLog.object, object) : like(auditLog.object, `${object}:%`);
