import { customers, learnerCustomerId } from './seed.ts';
import type { Statement } from '@sentiero/lab-app/sql/statement';

/**
 * What only the vulnerable shop let in, taken back when the shop is hardened, because a fix undoes nothing that was done
 * before it: roles, others' passwords, lines of the basket, and all sessions but the learner's own with a number of the
 * shop's.
 */
export const takenBack: readonly Statement[] = [
  ...customers.map(([id = null, , , password = null, role = null]) => ({
    sql: 'UPDATE customers SET password = ?, role = ? WHERE id = ?',
    params: [password, role, id],
  })),
  { sql: "UPDATE customers SET role = 'customer' WHERE id = ?", params: [learnerCustomerId] },
  { sql: 'UPDATE sessions SET void = 1 WHERE customer_id <> ? OR brought = 1', params: [learnerCustomerId] },
  { sql: 'DELETE FROM cart WHERE quantity < 1' },
  { sql: 'UPDATE cart SET price = (SELECT price FROM products WHERE products.id = product_id)' },
];
