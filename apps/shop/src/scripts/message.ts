import type { FastifyRequest } from 'fastify';
import { databaseOf, type ShopContext } from '../context.ts';
import { learnerCustomerId } from '../data/seed.ts';
import { carriedSession } from './carried-session.ts';

export type Carried = {
  readonly carried_session: 'own' | 'other' | 'none';
  readonly carried_customer_id: number | null;
};

/** The owner of the session in the message, among the sessions of this learner's shop. */
export async function carriedBy(
  shop: ShopContext,
  request: FastifyRequest,
  message: string,
): Promise<Carried> {
  // A session id has 32 characters, so a shorter text cannot contain one.
  if (message.length < 32) return { carried_session: 'none', carried_customer_id: null };
  const rows = await databaseOf(shop, request).rows('SELECT sid, customer_id FROM sessions WHERE ended = 0');
  const sessions = rows.map((row) => ({ sid: String(row['sid']), customerId: Number(row['customer_id']) }));
  const found = carriedSession(message, sessions);
  if (!found) return { carried_session: 'none', carried_customer_id: null };
  const isOwn = found.sid === request.cookies['sid'] || found.customerId === learnerCustomerId;
  return { carried_session: isOwn ? 'own' : 'other', carried_customer_id: found.customerId };
}
