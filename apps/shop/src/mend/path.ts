import type { Exercise } from './exercise.ts';

const robin = { id: 9, role: 'customer' };
const rosa = { id: 1, role: 'staff' };

/** The check of the role, which the shop made for one of its two staff pages only. */
export const path: Exercise = {
  name: 'mayOpen',
  weak: `function mayOpen(path, visitor) {
  if (path === "/staff/") return visitor !== null && visitor.role === "staff";
  return true;
}
`,
  fixed: `function mayOpen(path, visitor) {
  const page = decodeURIComponent(path.split("?")[0]);
  if (!page.startsWith("/staff/")) return true;
  return visitor !== null && visitor.role === "staff";
}
`,
  attacks: [
    ['/staff/vouchers', null],
    ['/staff/vouchers', robin],
    ['/staff/vouchers?print=1', robin],
    ['/staff/?page=2', robin],
  ],
  hiddenAttacks: [
    ['/%73taff/vouchers', robin],
    ['/staff/%76ouchers', null],
    ['/staff/till', robin],
    ['/staff/vouchers/2026?from=/orders', null],
    ['/%73%74%61%66%66/', { id: 9, role: 'customer', page: '/staff/' }],
  ],
  honest: [
    ['/staff/', rosa],
    ['/staff/vouchers?print=1', rosa],
    ['/', null],
    ['/products/3', robin],
    ['/search?q=/staff/vouchers', null],
    ['/staffelbrot', robin],
    ['/search?q=100%25+rye', robin],
  ],
  isBlocked: (answer) => !answer,
  isServed: Boolean,
};
