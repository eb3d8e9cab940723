import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Access } from './access.ts';
import { databaseOf, type ShopContext } from './context.ts';
import { learnerCustomerId } from './data/seed.ts';
import { isDefended } from './mode.ts';

const sessionLimit = 50;
const acceptable = /^[0-9a-z-]{16,64}$/;

/** An id that the vulnerable shop accepts as a session's; null for anything else, and in the hardened shop. */
export function acceptedSid(request: FastifyRequest, offered: string): string | null {
  return !isDefended(request) && acceptable.test(offered) ? offered : null;
}

export type OpenedSession = {
  readonly sid: string;
  readonly session_brought: 'none' | 'issued' | 'foreign';
  readonly session_fixed: boolean;
};

/**
 * Opens a session for the customer. The vulnerable shop keeps the id that the browser brought; the hardened one issues
 * a new id, and the customer's session of before ends.
 */
export async function openSession(
  shop: ShopContext,
  request: FastifyRequest,
  { customerId, access }: { readonly customerId: number; readonly access: Access },
): Promise<OpenedSession> {
  const database = databaseOf(shop, request);
  const offered = request.cookies['sid'] ?? '';
  const [known] = await database.rows('SELECT customer_id, brought FROM sessions WHERE sid = ?', offered);
  const isOthers = known !== undefined && known['customer_id'] !== customerId;
  const kept = isOthers ? null : acceptedSid(request, offered);
  const issuedOrForeign = known?.['brought'] === 0 ? 'issued' : 'foreign';
  const session_brought = offered === '' ? 'none' : issuedOrForeign;
  const session_fixed = kept !== null && session_brought === 'foreign';
  const sid = kept ?? randomBytes(16).toString('hex');
  // A login replaces the cookies of earlier logins.
  const cookies = shop.copies.cookiesOf(request.learner);
  cookies.forgetVoid();
  cookies.note(`sid=${sid}`);
  await database.write(
    {
      sql: 'UPDATE sessions SET ended = 1 WHERE sid = ? AND customer_id = ?',
      params: [offered, customerId],
    },
    {
      sql: `INSERT INTO sessions (sid, customer_id, brought, access) VALUES (?, ?, ?, ?)
            ON CONFLICT (sid) DO UPDATE SET ended = 0, access = excluded.access`,
      params: [sid, customerId, session_fixed ? 1 : 0, access],
    },
    {
      // The first row is the session that Rosa left open.
      sql: `DELETE FROM sessions WHERE rowid > 1 AND rowid NOT IN
              (SELECT rowid FROM sessions ORDER BY rowid DESC LIMIT ?)`,
      params: [sessionLimit],
    },
  );
  return { sid, session_brought, session_fixed };
}

/** Marks the browser's session as ended, which only the hardened shop looks at. */
export async function endSession(shop: ShopContext, request: FastifyRequest): Promise<void> {
  const { sid } = request.cookies;
  if (!sid) return;
  const [ended = []] = await databaseOf(shop, request).write({
    sql: 'UPDATE sessions SET ended = 1 WHERE sid = ? AND ended = 0 RETURNING customer_id',
    params: [sid],
  });
  if (ended[0]?.['customer_id'] === learnerCustomerId) shop.copies.noteDone(request.learner, 'logged_out');
}
