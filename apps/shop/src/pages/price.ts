import type { Value } from '../data/statement.ts';

/** Francs for a number; any other value as it is, since an injected query may return anything. */
export function price(value: Value | undefined): string {
  return typeof value === 'number' ? `CHF ${value.toFixed(2)}` : String(value ?? '');
}
