import type { Value } from '@sentiero/lab-app/sql/row';
import type { Pasted, Shows } from './data/effects/effects.ts';

/** A query into which the learner's input is pasted; the hardened shop sends the same inputs as parameters. */
export type AttackableQuery = {
  readonly name: 'login' | 'search' | 'product' | 'stock' | 'prices' | 'own_reviews';
  readonly kind: Pasted['kind'];
  /** The names of the request parameters that hold the inputs, or of the column where one was stored before. */
  readonly parameters: readonly string[];
  /** The SQL before, between and after the inputs. */
  readonly pieces: readonly string[];
  /** The last part of the SQL, which the platform's SQL viewer shows separately. */
  readonly order: string;
  readonly prepared: string;
  /** Of the kind `column`: what the hardened shop looks the input up in; the first is the default. */
  readonly choices?: readonly string[];
  /** The rows that the viewer shows; for a blind query, no more than the page shows. */
  readonly shows: Shows;
};

const products = 'SELECT id, name, description, price FROM products';
const customers = 'SELECT id, name, email FROM customers';
const inStock = 'SELECT id FROM products WHERE stock > 0 AND id =';
const listed = 'SELECT id, name, origin, price FROM products ORDER BY';
const reviews = 'SELECT product_id, stars, text, written_on FROM reviews';

export const loginQuery: AttackableQuery = {
  name: 'login',
  kind: 'text',
  parameters: ['email', 'password'],
  pieces: [`${customers} WHERE email = '`, "' AND password = '", "'"],
  order: '',
  prepared: `${customers} WHERE email = ? AND password = ?`,
  shows: 'first',
};

export const searchQuery: AttackableQuery = {
  name: 'search',
  kind: 'text',
  parameters: ['q'],
  pieces: [`${products} WHERE name LIKE '%`, "%'"],
  order: ' ORDER BY price',
  prepared: `${products} WHERE name LIKE '%' || ? || '%' ORDER BY price`,
  shows: 'rows',
};

export const productQuery: AttackableQuery = {
  name: 'product',
  kind: 'number',
  parameters: ['id'],
  pieces: [`${products} WHERE id = `, ''],
  order: '',
  prepared: `${products} WHERE id = ?`,
  shows: 'first',
};

export const stockQuery: AttackableQuery = {
  name: 'stock',
  kind: 'number',
  parameters: ['product'],
  pieces: [`${inStock} `, ''],
  order: '',
  prepared: `${inStock} ?`,
  shows: 'any',
};

/** A column cannot be a parameter, so Kilian pasted it. */
export const pricesQuery: AttackableQuery = {
  name: 'prices',
  kind: 'column',
  parameters: ['by'],
  pieces: [`${listed} `, ''],
  order: '',
  prepared: listed,
  choices: ['name', 'origin', 'price', 'price DESC'],
  shows: 'rows',
};

/** The name comes out of the database, where a parameter stored it: that is why Kilian trusted it. */
export const ownReviewsQuery: AttackableQuery = {
  name: 'own_reviews',
  kind: 'text',
  parameters: ['name'],
  pieces: [`${reviews} WHERE author = '`, "'"],
  order: ' ORDER BY id DESC',
  prepared: `${reviews} WHERE author = ? ORDER BY id DESC`,
  shows: 'rows',
};

/** The statement with its inputs pasted in. */
export function pastedQuery(
  { kind, pieces, order, shows, choices = [] }: AttackableQuery,
  inputs: readonly string[],
): Pasted {
  return { kind, pieces: [...pieces.slice(0, -1), (pieces.at(-1) ?? '') + order], inputs, shows, choices };
}

/** The hardened statement: its inputs are values, or choose one of its columns. */
export function preparedQuery(
  { prepared, choices }: AttackableQuery,
  inputs: readonly string[],
): { readonly sql: string; readonly values: readonly Value[] } {
  if (!choices) return { sql: prepared, values: inputs };
  const column = choices.find((choice) => choice === inputs[0]) ?? choices[0] ?? '';
  return { sql: `${prepared} ${column}`, values: [] };
}
