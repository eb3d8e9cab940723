import type { Thread } from '../data/copy.ts';

type Value = string | number | readonly number[];
/** A message as the search's store has it. */
type Document = {
  readonly thread: number;
  readonly subject: string;
  readonly members: readonly number[];
  readonly from: number;
  readonly text: string;
};
export type Filter = Readonly<Record<string, unknown>>;

const foundMost = 50;
const listMost = 50;

/** The messages that fit the filter, in the query language of the store: values, or objects of operators. */
export function findMessages(threads: readonly Thread[], filter: Filter): Document[] {
  const conditions = Object.entries(filter).slice(0, 20);
  return threads
    .flatMap(({ id, subject, members, messages }) =>
      messages.map(({ from, text }) => ({ thread: id, subject, members, from, text })),
    )
    .filter((document) =>
      conditions.every(([field, wanted]) => fits(field, valueOf(document, field), wanted)),
    )
    .slice(0, foundMost);
}

function valueOf(document: Document, field: string): Value | undefined {
  return Object.entries(document).find(([name]) => name === field)?.[1];
}

function fits(field: string, value: Value | undefined, wanted: unknown): boolean {
  if (wanted !== null && typeof wanted === 'object')
    return Object.entries(wanted).every(([operator, operand]) => operate(value, operator, operand));
  // Texts are found by a part of them.
  if ((field === 'text' || field === 'subject') && typeof value === 'string' && typeof wanted === 'string')
    return value.toLowerCase().includes(wanted.trim().toLowerCase());
  return equals(value, wanted);
}

type Ordered = (one: number | string, other: number | string) => boolean;
const orders: ReadonlyMap<string, Ordered> = new Map([
  ['$gt', (one, other) => one > other],
  ['$gte', (one, other) => one >= other],
  ['$lt', (one, other) => one < other],
  ['$lte', (one, other) => one <= other],
]);

/** As in document stores, a list fits if one of its elements does. */
function operate(value: Value | undefined, operator: string, operand: unknown): boolean {
  if (operator === '$eq') return equals(value, operand);
  if (operator === '$ne') return !equals(value, operand);
  if (operator === '$exists') return (value !== undefined) === Boolean(operand);
  if (operator === '$in' || operator === '$nin') {
    const list = Array.isArray(operand) ? operand.slice(0, listMost) : [];
    return list.some((one) => equals(value, one)) === (operator === '$in');
  }
  const order = orders.get(operator);
  if (!order || (typeof operand !== 'number' && typeof operand !== 'string')) return false;
  const values = typeof value === 'object' ? value : [value];
  return values.some((one) => one !== undefined && typeof one === typeof operand && order(one, operand));
}

const equals = (value: Value | undefined, wanted: unknown): boolean =>
  typeof value === 'object' ? value.some((one) => one === wanted) : value === wanted;
