import type { FastifyRequest } from 'fastify';
import { accessOf, isAccess, isEarned, type Access } from './access.ts';
import { databaseOf, report, type ShopContext } from './context.ts';
import type { Row, Value } from '@sentiero/lab-app/sql/row';
import { learnerCustomerId } from './data/seed.ts';
import { isDefended } from './mode.ts';
import { pathOf, reportRefused } from './refused.ts';
import { reportUnused } from './unused-card.ts';
import { rememberedCustomer } from './signed.ts';

/** The visitor of the page. */
export type Visitor = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: string;
  readonly phone: string;
  readonly address: string;
  readonly newsletter: boolean;
  readonly cartCount: number;
  readonly access: Access;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The visitor last resolved for this request, so that an error page does not need the database. */
    visitor: Visitor | null;
  }
}

/** The customer in the session cookie, otherwise in the persistent login cookie, or null. */
export async function visitorOf(shop: ShopContext, request: FastifyRequest): Promise<Visitor | null> {
  const { sid } = request.cookies;
  const found = sid ? await customerWhere(shop, request, 'sid = ?', sid) : undefined;
  const ended = found?.['ended'] === 1 || (isDefended(request) && found?.['void'] === 1);
  // The vulnerable shop's logout only deletes the cookie.
  const bySid = ended && isDefended(request) ? undefined : found;
  const remembered = bySid ? undefined : await rememberedRow(shop, request);
  const row = bySid ?? remembered?.row;
  const gained = remembered?.access ?? bySid?.['access'];
  const visitor = row ? visitorIn(row, isAccess(gained) ? gained : 'taken_session') : null;
  request.visitor = visitor ?? request.visitor;
  if (sid) reportOddSession(shop, request, { row, isUnknown: !bySid, ended });
  if (visitor && remembered) reportRemembered(shop, request, visitor);
  else reportUnused(shop, request, bySid ? Number(bySid['id']) : null);
  if (visitor && (remembered || gained === 'taken_session')) reportEntered(shop, request, visitor);
  return visitor;
}

function visitorIn(row: Row, gained: Access): Visitor {
  const [id, role] = [Number(row['id']), String(row['role'])];
  return {
    id,
    name: String(row['name']),
    email: String(row['email']),
    role,
    phone: String(row['phone']),
    address: String(row['address']),
    newsletter: row['newsletter'] === 1,
    cartCount: Number(row['cart_count']),
    access: accessOf(gained, id, role),
  };
}

/** The visitor is resolved once per request. */
const reported = new WeakSet<FastifyRequest>();

type OddSession = { readonly row: Row | undefined; readonly isUnknown: boolean; readonly ended: boolean };

function reportOddSession(
  shop: ShopContext,
  request: FastifyRequest,
  { row, isUnknown, ended }: OddSession,
): void {
  if ((!isUnknown && !ended) || reported.has(request)) return;
  reported.add(request);
  const place = { page: pathOf(request), method: request.method };
  if (isUnknown)
    report(shop, request, 'session_unknown', {
      ...place,
      ended,
      done_before: shop.copies.doneBy(request.learner),
      customer_id: row ? Number(row['id']) : null,
    });
  else {
    const customer_id = Number(row?.['id']);
    report(shop, request, 'session_outlived', {
      ...place,
      customer_id,
      own: customer_id === learnerCustomerId,
    });
  }
}

async function customerWhere(
  shop: ShopContext,
  request: FastifyRequest,
  condition: string,
  value: Value,
): Promise<Row | undefined> {
  const [row] = await databaseOf(shop, request).rows(
    `SELECT id, name, email, role, phone, address, newsletter, ended, void, access,
            (SELECT COALESCE(SUM(quantity), 0) FROM cart WHERE customer_id = customers.id) AS cart_count
     FROM customers LEFT JOIN sessions ON sessions.customer_id = customers.id WHERE ${condition} LIMIT 1`,
    value,
  );
  return row;
}

type RememberedRow = { readonly row: Row; readonly access: Access };

async function rememberedRow(shop: ShopContext, request: FastifyRequest): Promise<RememberedRow | undefined> {
  const { claimed, isSealed } = rememberedCustomer(shop, request);
  if (claimed === null) return undefined;
  if (!isSealed) {
    const forged = isForged(shop, request, claimed);
    reportRefused(shop, request, 'cookie_seal', { what: `customer ${claimed}`, forged });
    return undefined;
  }
  const row = await customerWhere(shop, request, 'id = ?', claimed);
  if (!row) return undefined;
  const issued = shop.copies.rememberedAs(request.learner, claimed);
  if (claimed === learnerCustomerId || (issued && isEarned(issued))) return { row, access: 'remember' };
  return { row, access: issued ?? 'forged_cookie' };
}

/**
 * One’s own card is the same whoever wrote it, and an old one is not forged because its seal is no longer the shop’s.
 * A card that the shop was tricked into issuing reads like one that was written by hand, so it counts as forged.
 */
function isForged(shop: ShopContext, { learner }: FastifyRequest, customerId: number): boolean {
  const issued = shop.copies.rememberedAs(learner, customerId);
  return customerId !== learnerCustomerId && !(issued && isEarned(issued));
}

function reportRemembered(shop: ShopContext, request: FastifyRequest, { id, name, role }: Visitor): void {
  report(shop, request, 'remembered', {
    customer_id: id,
    name,
    role,
    by: 'remember',
    own: id === learnerCustomerId,
    forged: isForged(shop, request, id),
    page: pathOf(request),
  });
}

const entered = new WeakSet<FastifyRequest>();

/** Of somebody who is in an account without a login: a login reports itself. */
function reportEntered(shop: ShopContext, request: FastifyRequest, { id, name, role }: Visitor): void {
  if (entered.has(request)) return;
  entered.add(request);
  const own = id === learnerCustomerId;
  report(shop, request, 'account_entered', { customer_id: id, name, role, own, page: pathOf(request) });
}
