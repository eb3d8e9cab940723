type Value = string | number | readonly number[];
export type Filter = Readonly<Record<string, unknown>>;

const conditionsMost = 20;
const listMost = 50;

/** The documents that fit the filter, in the query language of the store: values, or objects of operators. */
export function find<Document extends object>(documents: readonly Document[], filter: Filter): Document[] {
  const conditions = Object.entries(filter).slice(0, conditionsMost);
  return documents.filter((document) =>
    conditions.every(([field, wanted]) => fits(field, valueOf(document, field), wanted)),
  );
}

function valueOf(document: object, field: string): Value | undefined {
  return Object.entries(document).find(([name]) => name === field)?.[1] as Value | undefined;
}

function fits(field: string, value: Value | undefined, wanted: unknown): boolean {
  if (wanted !== null && typeof wanted === 'object') {
    const operators = Object.entries(wanted);
    return operators.length > 0 && operators.every((one) => operate(value, ...one));
  }
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
  ['$regex', (one, other) => typeof one === 'string' && patternOf(String(other))?.test(one) === true],
]);
const atom = String.raw`(?:[\w@-]|\\\.|\.(?![*+?])|\[[\w-]{1,70}\](?![*+?])|\([\w@-]{1,80}\))`;
const repeated = String.raw`(?:\.|\[[\w-]{1,70}\])[*+]`;
/** Patterns that take linear time: characters, dots, classes and texts in brackets; one dot or class may be repeated. */
const plainPattern = new RegExp(String.raw`^\^?${atom}{0,80}(?:${repeated}${atom}{0,80})?\$?$`);

function patternOf(text: string): RegExp | null {
  try {
    return plainPattern.test(text) ? new RegExp(text) : null;
  } catch {
    // A range that runs backwards.
    return null;
  }
}

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
