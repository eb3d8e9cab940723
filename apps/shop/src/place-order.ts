import type { LearnerDatabase } from './data/learner-database.ts';
import type { Row } from '@sentiero/lab-app/sql/row';
import { ProblemError } from './http/problem.ts';

const ordersPerCustomer = 50;
const goodwillValue = 5;

type OrderForm = { readonly note: string; readonly voucher: string; readonly isDefended: boolean };
type Line = {
  readonly product_id: number;
  readonly quantity: number;
  readonly price: number;
  readonly list_price: number;
  readonly price_tampered: boolean;
};
type PlacedOrder = {
  readonly order_id: number;
  readonly total: number;
  /** The cost of the basket at the shop's own prices. */
  readonly list_total: number;
  /** A discount without a voucher: the check failed, and the shop grants the discount anyway. */
  readonly goodwill: boolean;
  readonly voucher_code: string | null;
  /** The voucher's real value, 0 without one. */
  readonly voucher_value: number;
  readonly discount: number;
  readonly paid_less: boolean;
  readonly price_tampered: boolean;
  readonly quantity_negative: boolean;
  readonly total_negative: boolean;
  /** The products of which the order holds more than none, all lines together. */
  readonly bought: readonly number[];
  readonly items: readonly Line[];
};

/**
 * Turns the basket into an order. Vouchers can be reused; only the hardened shop keeps the total from falling below
 * zero.
 */
export async function placeOrder(
  database: LearnerDatabase,
  customerId: number,
  { note, voucher, isDefended }: OrderForm,
): Promise<PlacedOrder> {
  const code = readCode(voucher);
  const goodwill = code === null && !isDefended;
  const basketEmpty = new ProblemError(400, (problems) => problems.basketEmpty);
  const [basket = [], found = [], placed = []] = await database.read(
    { sql: 'SELECT id FROM cart WHERE customer_id = ?', params: [customerId] },
    { sql: 'SELECT value FROM vouchers WHERE code = ?', params: [code ?? ''] },
    { sql: 'SELECT COUNT(*) AS own FROM orders WHERE customer_id = ?', params: [customerId] },
  );
  if (basket.length === 0) throw basketEmpty;
  if (voucher !== '' && found.length === 0 && !goodwill)
    throw new ProblemError(
      400,
      (problems) => problems.unknownVoucher,
      code === null ? 'voucher_format' : 'voucher_check',
    );
  if (Number(placed[0]?.['own']) >= ordersPerCustomer) {
    throw new ProblemError(409, (problems) => problems.tooManyOrders);
  }
  const voucherValue = Number(found[0]?.['value'] ?? 0);
  const value = goodwill ? goodwillValue : voucherValue;
  // The basket may have changed since it was read, so this one job reads it again.
  const [orders = [], bought = []] = await database.write(
    {
      sql: `INSERT INTO orders (id, customer_id, status, note, discount)
            SELECT (SELECT MAX(id) + 1 FROM orders), ?1, 'packing', ?2, ${isDefended ? 'MIN(?3, sum)' : '?3'}
            FROM (SELECT SUM(quantity * price) AS sum, COUNT(*) AS lines FROM cart WHERE customer_id = ?1)
            WHERE lines > 0 AND (SELECT COUNT(*) FROM orders WHERE customer_id = ?1) < ?4
            RETURNING id, discount`,
      params: [customerId, note, value, ordersPerCustomer],
    },
    {
      sql: `INSERT INTO order_items (order_id, product_id, quantity, price)
            SELECT (SELECT MAX(id) FROM orders), product_id, quantity, price FROM cart
            WHERE changes() > 0 AND customer_id = ? ORDER BY id RETURNING product_id, quantity, price,
              (SELECT price FROM products WHERE products.id = product_id) AS list_price`,
      params: [customerId],
    },
    { sql: 'DELETE FROM cart WHERE customer_id = ?', params: [customerId] },
  );
  const [order] = orders;
  if (!order) throw basketEmpty;
  const items = bought.map(lineOf);
  const discount = Number(order['discount']);
  const sum = sumOf(items, ({ price }) => price);
  const [total, listTotal] = [cents(sum - discount), cents(sumOf(items, ({ list_price }) => list_price))];
  return {
    order_id: Number(order['id']),
    total,
    list_total: listTotal,
    goodwill,
    voucher_code: code || null,
    voucher_value: voucherValue,
    discount: cents(discount),
    paid_less: total < cents(isDefended ? Math.max(0, listTotal - voucherValue) : listTotal - voucherValue),
    price_tampered: items.some(({ price_tampered }) => price_tampered),
    quantity_negative: items.some(({ quantity }) => quantity < 0),
    total_negative: total < 0,
    bought: boughtOf(items),
    items,
  };
}

function boughtOf(items: readonly Line[]): number[] {
  const quantities = new Map<number, number>();
  for (const { product_id: id, quantity } of items) quantities.set(id, (quantities.get(id) ?? 0) + quantity);
  return [...quantities].flatMap(([id, quantity]) => (quantity > 0 ? [id] : []));
}

function lineOf(row: Row): Line {
  const [price, list_price] = [Number(row['price']), Number(row['list_price'])];
  return {
    product_id: Number(row['product_id']),
    quantity: Number(row['quantity']),
    price,
    list_price,
    price_tampered: price !== list_price,
  };
}

function sumOf(items: readonly Line[], priceOf: (line: Line) => number): number {
  return items.reduce((sum, line) => sum + line.quantity * priceOf(line), 0);
}

/** Codes are printed percent-encoded; null if the encoding is malformed. */
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
