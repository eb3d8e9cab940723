type Versions = {
  /** The item as it is stored. */
  stored: object;
  /** What the form held when it was opened, which may be a reading of `stored`. */
  opened: object;
  /** The newer version that is overwritten knowingly, also where only that one had changed. */
  replaced?: object;
};

/**
 * The fields of `input` that differ from those of the opened form. Within lists and objects, too, whatever the form did
 * not change is as stored, byte by byte.
 */
export function onlyChanges<Input extends object>(
  input: Input,
  { stored, opened, replaced = stored }: Versions,
): Partial<Input> {
  const changed = Object.entries(input).flatMap(([name, value]) => {
    const [kept, was] = [valueOf(stored, name), valueOf(opened, name)];
    const isAsBefore = isSame(was, value) && isSame(kept, valueOf(replaced, name));
    return isAsBefore ? [] : [[name, withStored(value, { stored: kept, opened: was })]];
  });
  return Object.fromEntries(changed) as Partial<Input>;
}

/** The whole input, with what the form did not change as it is stored. */
export function withUnchanged<Input extends object>(input: Input, { stored, opened }: Versions): Input {
  const fields = Object.entries(input).map(([name, value]) => [
    name,
    withStored(value, { stored: valueOf(stored, name), opened: valueOf(opened, name) }),
  ]);
  return Object.fromEntries(fields) as Input;
}

type Values = { stored: unknown; opened: unknown };

function withStored(value: unknown, { stored, opened }: Values): unknown {
  if (stored !== undefined && isSame(opened, value)) return stored;
  if (
    Array.isArray(value) &&
    Array.isArray(opened) &&
    Array.isArray(stored) &&
    opened.length === stored.length
  )
    return withStoredItems(value, { stored, opened });
  if (!isObject(value) || !isObject(opened) || !isObject(stored)) return value;
  const fields = Object.entries(value).map(([name, each]) => [
    name,
    withStored(each, { stored: stored[name], opened: opened[name] }),
  ]);
  return Object.fromEntries(fields);
}

type Lists = { stored: readonly unknown[]; opened: readonly unknown[] };

/** An item that is as it was opened is found wherever it has moved; another one is compared with that in its place. */
function withStoredItems(items: readonly unknown[], { stored, opened }: Lists): unknown[] {
  const placesOf = new Map<string, number[]>();
  for (const [place, item] of opened.entries()) {
    const text = JSON.stringify(item);
    placesOf.set(text, [...(placesOf.get(text) ?? []), place]);
  }
  return items.map((item, at) => {
    const places = placesOf.get(JSON.stringify(item)) ?? [];
    const place = places.includes(at) ? at : places[0];
    if (place !== undefined) return stored[place];
    return items.length === opened.length
      ? withStored(item, { stored: stored[at], opened: opened[at] })
      : item;
  });
}

/** Whether two values are the same JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function valueOf(parent: object, field: string): unknown {
  return Object.entries(parent).find(([name]) => name === field)?.[1];
}
