import type { Exercise } from './exercise.ts';

const robin = { id: 9, role: 'customer' };
const rosa = { id: 1, role: 'staff' };
const annas = { id: 1006, customer_id: 3 };
const fromList = { page: '/orders', query: {}, cookies: {} };

/** The check of an order's owner. */
export const objectAccess: Exercise = {
  name: 'mayRead',
  weak: `function mayRead(visitor, order, request) {
  return visitor !== null;
}
`,
  fixed: `function mayRead(visitor, order, request) {
  if (visitor === null) return false;
  return visitor.role === "staff" || order.customer_id === visitor.id;
}
`,
  attacks: [
    [robin, annas, { ...fromList, page: null }],
    [robin, { id: 1001, customer_id: 2 }, fromList],
    [{ id: 5, role: 'customer' }, { id: 1014, customer_id: 9 }, fromList],
  ],
  hiddenAttacks: [
    [null, annas, fromList],
    [robin, { id: 1015, customer_id: 3 }, fromList],
    [robin, { id: 1013, customer_id: 8 }, { ...fromList, page: '/orders/1014' }],
    [robin, annas, { ...fromList, query: { customer_id: '3' } }],
    [robin, annas, { ...fromList, cookies: { role: 'staff' } }],
    [{ id: 10, role: 'customer' }, { id: 1, customer_id: 1 }, fromList],
    [{ id: 3, role: 'staff-candidate' }, { id: 1014, customer_id: 9 }, fromList],
  ],
  honest: [
    [robin, { id: 1014, customer_id: 9 }, fromList],
    [robin, { id: 1020, customer_id: 9 }, { ...fromList, page: null }],
    [{ id: 3, role: 'customer' }, annas, fromList],
    [rosa, annas, { ...fromList, page: null }],
    [rosa, { id: 1014, customer_id: 9 }, fromList],
  ],
  isBlocked: (answer) => !answer,
  isServed: Boolean,
};
