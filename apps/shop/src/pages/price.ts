import type { Value } from '../data/statement.ts';

/** Francs for a number; anything else as it is, since an injected query may put anything there. */
export function price(value: Value | undefined): string {
  return typeof value === 'number' ? `CHF ${value.toFixed(2)}` : String(value ?? '');
}
