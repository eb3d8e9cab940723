import type { Pasted, Shows } from './data/effects/effects.ts';

/** A query into which the learner's input is pasted; the hardened shop sends the same inputs as parameters. */
export type AttackableQuery = {
  readonly name: 'login' | 'search' | 'product' | 'stock';
  readonly kind: Pasted['kind'];
  /** The names of the request parameters that hold the inputs. */
  readonly parameters: readonly string[];
  /** The SQL before, between and after the inputs. */
  readonly pieces: readonly string[];
  /** The last part of the SQL, which the platform's SQL viewer shows separately. */
  readonly order: string;
  readonly prepared: string;
  /** The rows that the viewer shows; for a blind query, no more than the page shows. */
  readonly shows: Shows;
};

const products = 'SELECT id, name, description, price FROM products';
const customers = 'SELECT id, name, email FROM customers';
const inStock = 'SELECT id FROM products WHERE stock > 0 AND id =';

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

/** The statement with its inputs pasted in. */
export function pastedQuery(
  { kind, pieces, order, shows }: AttackableQuery,
  inputs: readonly string[],
): Pasted {
  return { kind, pieces: [...pieces.slice(0, -1), (pieces.at(-1) ?? '') + order], inputs, shows };
}
