import type { FastifyRequest } from 'fastify';
import { databaseOf, type ShopContext } from './context.ts';

/** Who is looking at the page. */
export type Visitor = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly phone: string;
  readonly address: string;
  readonly newsletter: boolean;
  readonly cartCount: number;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Who was last looked up for this request: an error page must not need the database. */
    visitor: Visitor | null;
  }
}

/** The customer of the session cookie, or null. */
export async function visitorOf(shop: ShopContext, request: FastifyRequest): Promise<Visitor | null> {
  const { sid } = request.cookies;
  if (!sid) return null;
  const [row] = await databaseOf(shop, request).rows(
    `SELECT c.id, c.name, c.email, c.role, c.phone, c.address, c.newsletter,
            (SELECT COALESCE(SUM(quantity), 0) FROM cart WHERE customer_id = c.id) AS cart_count
     FROM sessions s JOIN customers c ON c.id = s.customer_id WHERE s.sid = ?`,
    sid,
  );
  if (!row) return null;
  request.visitor = {
    id: Number(row['id']),
    name: String(row['name']),
    email: String(row['email']),
    role: String(row['role']),
    phone: String(row['phone']),
    address: String(row['address']),
    newsletter: row['newsletter'] === 1,
    cartCount: Number(row['cart_count']),
  };
  return request.visitor;
}
