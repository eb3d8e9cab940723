import type { ShopExercise } from './exercise.ts';

const robin = { id: 9, role: 'customer' };
const rosa = { id: 1, role: 'staff' };

/** The check of the role, which the shop made for one of its two staff pages only. */
export const path: ShopExercise = {
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
    ['nobody', ['/staff/vouchers', null]],
    ['customer', ['/staff/vouchers', robin]],
    ['query', ['/staff/vouchers?print=1', robin]],
    ['query', ['/staff/?page=2', robin]],
  ],
  hiddenAttacks: [
    ['encoded', ['/%73taff/vouchers', robin]],
    ['encoded', ['/staff/%76ouchers', null]],
    ['other_door', ['/staff/till', robin]],
    ['other_door', ['/staff/vouchers/2026?from=/orders', null]],
    ['encoded', ['/%73%74%61%66%66/', { id: 9, role: 'customer', page: '/staff/' }]],
  ],
  honest: [
    ['staff', ['/staff/', rosa]],
    ['staff', ['/staff/vouchers?print=1', rosa]],
    ['open_page', ['/', null]],
    ['open_page', ['/products/3', robin]],
    ['search', ['/search?q=/staff/vouchers', null]],
    ['bread', ['/staffelbrot', robin]],
    ['search', ['/search?q=100%25+rye', robin]],
  ],
  isBlocked: (answer) => !answer,
  isServed: Boolean,
};
