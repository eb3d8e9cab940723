import type { LearnerDatabase } from './data/learner-copies.ts';
import { ProblemError } from './http/problem.ts';

const ordersPerCustomer = 50;

type Wishes = { readonly note: string; readonly voucher: string };
type Placed = { readonly order_id: number; readonly total: number };

/** Turns the basket into an order. A voucher is not used up by it, and nobody looks whether the total is above zero. */
export async function placeOrder(
  database: LearnerDatabase,
  customerId: number,
  { note, voucher }: Wishes,
): Promise<Placed> {
  const [basket = [], found = [], placed = []] = await database.read(
    {
      sql: 'SELECT SUM(c.quantity * p.price) AS total FROM cart c JOIN products p ON p.id = c.product_id WHERE customer_id = ?',
      params: [customerId],
    },
    { sql: 'SELECT value FROM vouchers WHERE code = ?', params: [voucher] },
    {
      sql: 'SELECT COUNT(*) FILTER (WHERE customer_id = ?) AS own, MAX(id) + 1 AS next FROM orders',
      params: [customerId],
    },
  );
  const sum = basket[0]?.['total'];
  if (typeof sum !== 'number') throw new ProblemError(400, 'Your basket is empty.');
  if (voucher !== '' && found.length === 0) throw new ProblemError(400, 'We do not know this voucher.');
  if (Number(placed[0]?.['own']) >= ordersPerCustomer) {
    throw new ProblemError(409, 'You have so many orders that Rosa would like a word first.');
  }
  const orderId = Number(placed[0]?.['next']);
  const discount = Number(found[0]?.['value'] ?? 0);
  await database.write(
    {
      sql: `INSERT INTO orders (id, customer_id, status, note, discount) VALUES (?, ?, 'packing', ?, ?)`,
      params: [orderId, customerId, note, discount],
    },
    {
      sql: `INSERT INTO order_items (order_id, product_id, quantity, price)
            SELECT ?, p.id, c.quantity, p.price FROM cart c JOIN products p ON p.id = c.product_id WHERE c.customer_id = ?`,
      params: [orderId, customerId],
    },
    { sql: 'DELETE FROM cart WHERE customer_id = ?', params: [customerId] },
  );
  return { order_id: orderId, total: Math.round((sum - discount) * 100) / 100 };
}
