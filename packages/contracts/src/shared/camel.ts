/** An API name in camelCase: `task_url` becomes `taskUrl`. */
export type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

export function camel<Name extends string>(name: Name): Camel<Name> {
  // The type does the same as the replacement.
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as Camel<Name>;
}

/** Renames API fields to camelCase. */
export type FromWire<Wire, Name extends keyof Wire & string = keyof Wire & string> = {
  [Each in Name as Camel<Each>]: Wire[Each];
};
/** Renames fields to their API names; `Own` has each of them. */
export type ToWire<Own, Name extends string> = { [Each in Name]: Own[Camel<Each> & keyof Own] };

export function fromWire<Wire, Name extends keyof Wire & string>(
  wire: Wire,
  names: readonly Name[],
): FromWire<Wire, Name> {
  return Object.fromEntries(names.map((name) => [camel(name), wire[name]])) as FromWire<Wire, Name>;
}

export function toWire<Own extends Record<Camel<Name>, unknown>, Name extends string>(
  own: Own,
  names: readonly Name[],
): ToWire<Own, Name> {
  return Object.fromEntries(names.map((name) => [name, own[camel(name)]])) as ToWire<Own, Name>;
}
