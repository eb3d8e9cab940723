import { fieldOf, type Call, type Exercise } from './exercise.ts';

const honey = { id: 3, name: 'Wildflower honey', price: 12.5 };
const cheese = { id: 2, name: 'Jaun alpine cheese', price: 9.4 };

/** The line of the basket, made of a form. */
export const price: Exercise = {
  name: 'basketLine',
  weak: `function basketLine(product, form) {
  return { quantity: Number(form.quantity), price: Number(form.price) };
}
`,
  fixed: `function basketLine(product, form) {
  const quantity = Number(form.quantity);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > 20) return null;
  return { quantity, price: product.price };
}
`,
  attacks: [
    [honey, { quantity: '1', price: '0.05' }],
    [honey, { quantity: '1', price: '-12.50' }],
    [cheese, { quantity: '-3', price: '9.40' }],
    [cheese, { quantity: '0.1', price: '9.40' }],
  ],
  hiddenAttacks: [
    [honey, { quantity: '1', price: '12.49' }],
    [cheese, { quantity: '2', price: '6.80', checked: 'yes' }],
    [honey, { quantity: '1', price: '12.50', list_price: '1' }],
    [honey, { quantity: '1e3', price: '12.50' }],
    [cheese, { quantity: 'one', price: '9.40' }],
    [cheese, { quantity: '0', price: '9.40' }],
    [honey, { quantity: '-0.5', price: '-25' }],
    [honey, { quantity: '1', price: '' }],
  ],
  honest: [
    [honey, { quantity: '1', price: '12.50' }],
    [honey, { quantity: '2' }],
    [cheese, { quantity: '20', price: '9.40' }],
    [cheese, { quantity: '3' }],
  ],
  isBlocked: (answer, call) => answer === null || answer === undefined || isAtListPrice(answer, call),
  isServed: (answer, call) =>
    isAtListPrice(answer, call) && Number(fieldOf(call[1], 'quantity')) === fieldOf(answer, 'quantity'),
};

function isAtListPrice(answer: unknown, [product]: Call): boolean {
  const quantity = fieldOf(answer, 'quantity');
  const isSold = Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= 20;
  return isSold && fieldOf(answer, 'price') === fieldOf(product, 'price');
}
