import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { inAlphabet } from '../../db/text-order.ts';
import { ltiPlatforms, type Refusal } from '../../db/schema/index.ts';

export type PlatformRow = typeof ltiPlatforms.$inferSelect;
export type PlatformValues = Omit<PlatformRow, 'id' | 'leasedUntil' | 'refused'>;

export const listPlatformRows = (ctx: Context): Promise<PlatformRow[]> =>
  ctx.db
    .select()
    .from(ltiPlatforms)
    .orderBy(asc(inAlphabet(ltiPlatforms.name)), asc(ltiPlatforms.id));

/** With `lock`, the row stays locked until the transaction ends. */
export async function findPlatform(
  ctx: Context,
  id: number,
  lock?: 'lock',
): Promise<PlatformRow | undefined> {
  const query = ctx.db.select().from(ltiPlatforms).where(eq(ltiPlatforms.id, id));
  const [row] = await (lock ? query.for('no key update') : query);
  return row;
}

/** The platforms of an issuer, which has one for each client id; with a client id, at most one. */
export function findPlatforms(ctx: Context, issuer: string, clientId?: string): Promise<PlatformRow[]> {
  const isClient = clientId === undefined ? undefined : eq(ltiPlatforms.clientId, clientId);
  return ctx.db
    .select()
    .from(ltiPlatforms)
    .where(and(eq(ltiPlatforms.issuer, issuer), isClient));
}

export async function insertPlatform(ctx: Context, values: PlatformValues): Promise<PlatformRow> {
  const [row] = await ctx.db.insert(ltiPlatforms).values(values).returning();
  if (!row) throw new Error('a platform was not stored');
  return row;
}

export async function updatePlatformRow(
  ctx: Context,
  id: number,
  values: PlatformValues,
): Promise<PlatformRow> {
  const [row] = await ctx.db.update(ltiPlatforms).set(values).where(eq(ltiPlatforms.id, id)).returning();
  if (!row) throw new Error('a platform was not stored');
  return row;
}

export async function deletePlatform(ctx: Context, id: number): Promise<void> {
  await ctx.db.delete(ltiPlatforms).where(eq(ltiPlatforms.id, id));
}

/** Notes why the newest launch was refused, or that it was not. */
export async function noteRefusal(ctx: Context, id: number, refused: Refusal | null): Promise<void> {
  await ctx.db.update(ltiPlatforms).set({ refused }).where(eq(ltiPlatforms.id, id));
}

/** A launch named an issuer that is known and a client that is not. */
export async function noteUnknownClient(ctx: Context, issuer: string): Promise<void> {
  const refused = { problem: 'unknown_client' as const, detail: '' };
  await ctx.db.update(ltiPlatforms).set({ refused }).where(eq(ltiPlatforms.issuer, issuer));
}
