import type { LearnerDatabase } from './data/learner-copies.ts';
import { ProblemError } from './http/problem.ts';

const ordersPerCustomer = 50;
const goodwillValue = 5;

type Wishes = { readonly note: string; readonly voucher: string; readonly isDefended: boolean };
type Placed = {
  readonly order_id: number;
  readonly total: number;
  /** What the same basket costs by the shop's own prices. */
  readonly list_total: number;
  /** A discount without a voucher: the check had failed, and nobody wanted to annoy the customer. */
  readonly goodwill: boolean;
};

/** Turns the basket into an order. A voucher is not used up by it; only the defended shop keeps the total from falling below zero. */
export async function placeOrder(
  database: LearnerDatabase,
  customerId: number,
  { note, voucher, isDefended }: Wishes,
): Promise<Placed> {
  const code = readCode(voucher);
  const goodwill = code === null && !isDefended;
  const [basket = [], found = [], placed = []] = await database.read(
    {
      sql: 'SELECT SUM(c.quantity * c.price) AS total, SUM(c.quantity * p.price) AS list FROM cart c JOIN products p ON p.id = c.product_id WHERE customer_id = ?',
      params: [customerId],
    },
    { sql: 'SELECT value FROM vouchers WHERE code = ?', params: [code ?? ''] },
    {
      sql: 'SELECT COUNT(*) FILTER (WHERE customer_id = ?) AS own, MAX(id) + 1 AS next FROM orders',
      params: [customerId],
    },
  );
  const sum = basket[0]?.['total'];
  if (typeof sum !== 'number') throw new ProblemError(400, (problems) => problems.basketEmpty);
  if (voucher !== '' && found.length === 0 && !goodwill)
    throw new ProblemError(400, (problems) => problems.unknownVoucher);
  if (Number(placed[0]?.['own']) >= ordersPerCustomer) {
    throw new ProblemError(409, (problems) => problems.tooManyOrders);
  }
  const orderId = Number(placed[0]?.['next']);
  const value = goodwill ? goodwillValue : Number(found[0]?.['value'] ?? 0);
  const discount = isDefended ? Math.min(value, sum) : value;
  await database.write(
    {
      sql: `INSERT INTO orders (id, customer_id, status, note, discount) VALUES (?, ?, 'packing', ?, ?)`,
      params: [orderId, customerId, note, discount],
    },
    {
      sql: `INSERT INTO order_items (order_id, product_id, quantity, price)
            SELECT ?, product_id, quantity, price FROM cart WHERE customer_id = ?`,
      params: [orderId, customerId],
    },
    { sql: 'DELETE FROM cart WHERE customer_id = ?', params: [customerId] },
  );
  return {
    order_id: orderId,
    total: cents(sum - discount),
    list_total: cents(Number(basket[0]?.['list'])),
    goodwill,
  };
}

/** Codes are printed percent-encoded; null where that cannot be read. */
function readCode(voucher: string): string | null {
  try {
    return decodeURIComponent(voucher);
  } catch {
    return null;
  }
}

function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
