import { fieldOf, type Call } from '@sentiero/lab-app/mend/exercise';
import type { ShopExercise } from './exercise.ts';

const honey = { id: 3, name: 'Wildflower honey', price: 12.5 };
const cheese = { id: 2, name: 'Jaun alpine cheese', price: 9.4 };

/** The line of the basket, made of a form. */
export const price: ShopExercise = {
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
    ['own_price', [honey, { quantity: '1', price: '0.05' }]],
    ['own_price', [honey, { quantity: '1', price: '-12.50' }]],
    ['negative', [cheese, { quantity: '-3', price: '9.40' }]],
    ['fraction', [cheese, { quantity: '0.1', price: '9.40' }]],
  ],
  hiddenAttacks: [
    ['own_price', [honey, { quantity: '1', price: '12.49' }]],
    ['checked', [cheese, { quantity: '2', price: '6.80', checked: 'yes' }]],
    ['own_price', [honey, { quantity: '1', price: '12.50', list_price: '1' }]],
    ['many', [honey, { quantity: '1e3', price: '12.50' }]],
    ['word', [cheese, { quantity: 'one', price: '9.40' }]],
    ['none', [cheese, { quantity: '0', price: '9.40' }]],
    ['negative', [honey, { quantity: '-0.5', price: '-25' }]],
    ['no_price', [honey, { quantity: '1', price: '' }]],
  ],
  honest: [
    ['old_form', [honey, { quantity: '1', price: '12.50' }]],
    ['new_form', [honey, { quantity: '2' }]],
    ['twenty', [cheese, { quantity: '20', price: '9.40' }]],
    ['new_form', [cheese, { quantity: '3' }]],
  ],
  isBlocked: (answer, call) => isNoLine(answer) || isAtListPrice(answer, call),
  isServed: (answer, call) =>
    isAtListPrice(answer, call) &&
    Number(fieldOf(call[1], 'quantity')) === Number(fieldOf(answer, 'quantity')),
};

/** Nothing that the basket could hold, such as null, false or an error in an object. */
function isNoLine(answer: unknown): boolean {
  return fieldOf(answer, 'quantity') === undefined && fieldOf(answer, 'price') === undefined;
}

function isAtListPrice(answer: unknown, [product]: Call): boolean {
  const [quantity, asked] = [fieldOf(answer, 'quantity'), fieldOf(answer, 'price')].map(Number);
  const isSold = Number.isInteger(quantity) && Number(quantity) >= 1 && Number(quantity) <= 20;
  return isSold && asked === fieldOf(product, 'price');
}
