import type { AuditAction } from '@sentiero/contracts/audit';
import { and, asc, count, desc, eq, gte, ilike, like, lt, or, type Column, type SQL } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { auditLog, users } from '../../db/schema/index.ts';
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

const sortable = new Map<string, Column>([
  ['at', auditLog.at],
  ['action', auditLog.action],
  ['object', auditLog.object],
  ['actor', users.username],
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

function matching({ actor, action, object, from, to, q }: AuditQuery): SQL | undefined {
  const words = q?.trim() ? `%${q.trim().replaceAll(/[\\%_]/g, '\\$&')}%` : undefined;
  return and(
    actor === undefined ? undefined : eq(auditLog.actorId, actor),
    action === undefined ? undefined : eq(auditLog.action, action),
    object === undefined ? undefined : ofObject(object),
    from === undefined ? undefined : gte(auditLog.at, new Date(from)),
    to === undefined ? undefined : lt(auditLog.at, new Date(to)),
    words === undefined
      ? undefined
      : or(ilike(auditLog.detail, words), ilike(auditLog.object, words), ilike(users.username, words)),
  );
}

const ofObject = (object: string) =>
  object.includes(':') ? eq(auditLog.object, object) : like(auditLog.object, `${object}:%`);
