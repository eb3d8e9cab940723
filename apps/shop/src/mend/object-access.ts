import type { ShopExercise } from './exercise.ts';

const robin = { id: 9, role: 'customer' };
const rosa = { id: 1, role: 'staff' };
const annas = { id: 1006, customer_id: 3 };
const fromList = { page: '/orders', query: {}, cookies: {} };

/** The check of an order's owner. */
export const objectAccess: ShopExercise = {
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
    ['others', [robin, annas, { ...fromList, page: null }]],
    ['others', [robin, { id: 1001, customer_id: 2 }, fromList]],
    ['others', [{ id: 5, role: 'customer' }, { id: 1014, customer_id: 9 }, fromList]],
  ],
  hiddenAttacks: [
    ['nobody', [null, annas, fromList]],
    ['others', [robin, { id: 1015, customer_id: 3 }, fromList]],
    ['page', [robin, { id: 1013, customer_id: 8 }, { ...fromList, page: '/orders/1014' }]],
    ['query', [robin, annas, { ...fromList, query: { customer_id: '3' } }]],
    ['cookie', [robin, annas, { ...fromList, cookies: { role: 'staff' } }]],
    ['others', [{ id: 10, role: 'customer' }, { id: 1, customer_id: 1 }, fromList]],
    ['role', [{ id: 3, role: 'staff-candidate' }, { id: 1014, customer_id: 9 }, fromList]],
  ],
  honest: [
    ['own', [robin, { id: 1014, customer_id: 9 }, fromList]],
    ['own', [robin, { id: 1020, customer_id: 9 }, { ...fromList, page: null }]],
    ['own', [{ id: 3, role: 'customer' }, annas, fromList]],
    ['staff', [rosa, annas, { ...fromList, page: null }]],
    ['staff', [rosa, { id: 1014, customer_id: 9 }, fromList]],
  ],
  isBlocked: (answer) => !answer,
  isServed: Boolean,
};
