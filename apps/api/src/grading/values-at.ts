/** The values under a key. With `#` inside the key, one list for each element; otherwise a single list. */
export type Found = readonly (readonly unknown[])[];

/**
 * The values at a dotted path of own properties. `*` is any element of a list or object, `#` at the end is the number
 * of elements, `#` inside the path is each element separately, and `length` is a list's length.
 */
export function valuesAt(data: unknown, key: string): Found {
  const parts = key.split('.');
  const counted = parts.indexOf('#');
  if (counted < 0 || counted === parts.length - 1) return [follow([data], parts)];
  const elements = follow([data], parts.slice(0, counted)).flatMap(elementsOf);
  return elements.map((element) => follow([element], parts.slice(counted + 1)));
}

function follow(from: readonly unknown[], parts: readonly string[]): unknown[] {
  let values = [...from];
  for (const part of parts) values = values.flatMap((value) => step(value, part));
  return values;
}

function step(value: unknown, part: string): unknown[] {
  if (part === '*') return elementsOf(value);
  if (part === '#') return isTree(value) ? [elementsOf(value).length] : [];
  return isTree(value) && Object.hasOwn(value, part) ? [value[part]] : [];
}

const elementsOf = (value: unknown): unknown[] => (isTree(value) ? Object.values(value) : []);

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
