import { learnerLogin } from '@sentiero/lab-app';
import { learnerSecret } from '@sentiero/target-kit';
import { learnerCustomerId, learnerOrderId, staffCustomerId } from './seed.ts';
import type { Statement } from '@sentiero/lab-app/sql/statement';

/** Personalises the template: adds the learner's account with one order, and a session that Rosa left open. */
export function learnerStatements(token: string, learner: string): Statement[] {
  const { email, password } = learnerLogin(token, learner);
  const rosasSession = learnerSecret(token, learner, 'session').toString('hex').slice(0, 32);
  return [
    {
      sql: `INSERT INTO customers (id, name, email, password, phone, address)
            VALUES (?, 'Robin Frei', ?, ?, '079 555 09 42', 'Effingerstrasse 12, 3008 Bern')`,
      params: [learnerCustomerId, email, password],
    },
    {
      sql: `INSERT INTO orders (id, customer_id, placed_on, status, note)
            VALUES (?, ?, '2026-03-18', 'packing', 'A little ripe is fine.')`,
      params: [learnerOrderId, learnerCustomerId],
    },
    {
      sql: `INSERT INTO order_items (order_id, product_id, quantity, price)
            SELECT ?, id, 1, price FROM products WHERE id IN (1, 3, 15)`,
      params: [learnerOrderId],
    },
    {
      sql: `INSERT INTO sessions (sid, customer_id, created_at) VALUES (?, ?, '2026-03-18 06:12:40')`,
      params: [rosasSession, staffCustomerId],
    },
  ];
}
