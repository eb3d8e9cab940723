import { and, gt, lt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { proxies } from '../db/schema/index.ts';

/** A proxy reports every second; its row is written less often. */
const writtenEveryMs = 3000;
const liveMs = 10_000;
const forgottenMs = 10 * 60_000;

export type ProxyPlace = { id: string; host: string; port: number; internal_port: number };

/** Stores a proxy's address, unless it was stored a moment ago. */
export async function storeProxy(ctx: Context, { id, host, port, internal_port }: ProxyPlace): Promise<void> {
  const now = ctx.clock();
  const place = { host, port, internalPort: internal_port, seenAt: now };
  const isNews = sql`${proxies.seenAt} < ${new Date(now.getTime() - writtenEveryMs).toISOString()}::timestamptz
    or (${proxies.host}, ${proxies.port}, ${proxies.internalPort}) <> (${host}, ${port}, ${internal_port})`;
  const [stored] = await ctx.db
    .insert(proxies)
    .values({ id, ...place })
    .onConflictDoUpdate({ target: proxies.id, set: place, setWhere: isNews })
    .returning({ id: proxies.id });
  if (stored) await ctx.db.delete(proxies).where(lt(proxies.seenAt, new Date(now.getTime() - forgottenMs)));
}

/** The proxies that reported in the last few seconds, in any order. */
export async function findLiveProxies(ctx: Context) {
  const { host, port, internalPort, seenAt } = proxies;
  const since = new Date(ctx.clock().getTime() - liveMs);
  return ctx.db
    .select({ host, port, internalPort })
    .from(proxies)
    .where(and(gt(seenAt, since), gt(port, 0)));
}

export type LiveProxy = Awaited<ReturnType<typeof findLiveProxies>>[number];
