/** What is looked at of a schema, whether it is TypeBox's own or what stands for it in the built page. */
export type Shape = {
  readonly type?: unknown;
  readonly items?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
};

const scalars: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
};

/** Whether an answer has the fields that the page will read. Values of a list that grows, such as types, are not looked at. */
export function hasShape(shape: Shape | undefined, value: unknown): boolean {
  if (!shape) return true;
  if (shape.anyOf) return shape.anyOf.some((one) => hasShape(one, value));
  if (shape.type === 'null') return value === null;
  if (shape.type === 'array') return Array.isArray(value) && hasItems(shape.items, value);
  if (shape.type === 'object') return isRecord(value) && hasProperties(shape, value);
  const wanted = typeof shape.type === 'string' ? scalars[shape.type] : undefined;
  return wanted === undefined || 'enum' in shape || typeof value === wanted;
}

function hasItems(items: unknown, list: readonly unknown[]): boolean {
  return !isRecord(items) || list.every((item) => hasShape(items, item));
}

function hasProperties({ properties = {}, required = [] }: Shape, value: Record<string, unknown>): boolean {
  if (!required.every((name) => Object.hasOwn(value, name))) return false;
  return Object.entries(properties).every(
    ([name, shape]) => value[name] === undefined || hasShape(shape, value[name]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
