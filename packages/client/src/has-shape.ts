import type * as T from 'typebox';

/** A schema's check, by TypeBox or by its build-time replacement. */
type Shape = {
  readonly type?: unknown;
  readonly minimum?: unknown;
  readonly items?: Shape | readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly 'x-closed'?: boolean;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
};

/** Whether a value has the fields that the page reads. New fields, and new values of open lists, are accepted. */
export function hasShape<Schema extends T.TSchema>(
  schema: Schema | undefined,
  value: unknown,
): value is T.Static<Schema> {
  return schema === undefined || fits(schema, value);
}

function fits(shape: Shape, value: unknown): boolean {
  if (shape.anyOf) return shape.anyOf.some((one) => fits(one, value));
  if (shape.enum)
    return shape['x-closed'] ? shape.enum.includes(value) : typeof value === typeof shape.enum[0];
  const check = typeof shape.type === 'string' ? checks[shape.type] : undefined;
  return check === undefined || check(shape, value);
}

const checks: Record<string, (shape: Shape, value: unknown) => boolean> = {
  string: (_, value) => typeof value === 'string',
  number: (_, value) => typeof value === 'number',
  integer: ({ minimum = -Infinity }, value) =>
    Number.isSafeInteger(value) && Number(value) >= Number(minimum),
  boolean: (_, value) => typeof value === 'boolean',
  null: (_, value) => value === null,
  array: ({ items }, value) => Array.isArray(value) && hasItems(items, value),
  object: (shape, value) => isRecord(value) && hasProperties(shape, value),
};

function hasItems(items: Shape['items'], list: readonly unknown[]): boolean {
  if (items === undefined) return true;
  if (!('length' in items)) return list.every((item) => fits(items, item));
  return list.length === items.length && items.every((shape, place) => fits(shape, list[place]));
}

function hasProperties({ properties = {}, required = [] }: Shape, value: Record<string, unknown>): boolean {
  if (!required.every((name) => Object.hasOwn(value, name))) return false;
  return Object.entries(properties).every(
    ([name, shape]) => value[name] === undefined || fits(shape, value[name]),
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
