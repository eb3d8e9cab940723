import type { Value } from '@sentiero/lab-app/sql/row';

/** A number formatted as francs; any other value unchanged, since an injected query may return anything. */
export function price(value: Value | undefined): string {
  return typeof value === 'number' ? `CHF ${value.toFixed(2)}` : String(value ?? '');
}
