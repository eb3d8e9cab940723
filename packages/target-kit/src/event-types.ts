import type { EventFieldType, TargetEventField, TargetEventType } from '@sentiero/contracts/targets';
import type * as T from 'typebox';

type Translatable = TargetEventType['description'];

/** A type of event: its meaning, and a schema of its `data` in which `about` describes each field. */
export type EventDeclaration<Data extends T.TSchema = T.TSchema> = {
  readonly description: Translatable;
  readonly data: Data;
};
export type EventDeclarations = Readonly<Record<string, EventDeclaration>>;

/** The data of that type of event. */
export type EventData<Declaration extends EventDeclaration> = T.Static<Declaration['data']>;

type About = { readonly example: unknown; readonly meaning: Translatable };

/** Options of a field's schema: an example, and its meaning in the four languages. */
export function about(example: unknown, meaning: Translatable): About {
  return { example, meaning };
}

/** The list that a target publishes at `eventListPath`. */
export function eventList(declarations: EventDeclarations): TargetEventType[] {
  return Object.entries(declarations).map(([type, { description, data }]) => ({
    type,
    description,
    fields: fieldsOf(data, ''),
  }));
}

type Schema = Readonly<{
  type?: string;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  enum?: readonly unknown[];
  example?: unknown;
  meaning?: Translatable;
}>;

function fieldsOf(schema: Schema, path: string): TargetEventField[] {
  const { properties } = innerOf(schema);
  return Object.entries(properties ?? {}).flatMap(([name, field]) => fieldOf(field, path + name));
}

function fieldOf(schema: Schema, key: string): TargetEventField[] {
  const inner = innerOf(schema);
  const nested = inner.items ? fieldsOf(inner.items, `${key}.*.`) : fieldsOf(inner, `${key}.`);
  if (nested.length > 0 && !schema.meaning) return nested;
  return [described(schema, key), ...nested];
}

function described(schema: Schema, path: string): TargetEventField {
  const { example, meaning } = schema;
  if (meaning === undefined || example === undefined) throw new Error(`${path} says nothing about itself`);
  const items = innerOf(schema).items;
  // Rules refer to the elements of a list; in a list of objects, to their keys.
  const element = items && typeOf(items) !== 'object' ? items : null;
  return {
    key: element ? `${path}.*` : path,
    type: typeOf(element ?? schema),
    description: meaning,
    example: JSON.stringify(example),
  };
}

/** Unwraps a nullable field. */
function innerOf(schema: Schema): Schema {
  return schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
}

const types: Readonly<Record<string, EventFieldType>> = {
  string: 'string',
  integer: 'int',
  number: 'number',
  boolean: 'boolean',
};

function typeOf(schema: Schema): EventFieldType {
  const { type, enum: choices } = innerOf(schema);
  if (choices?.every((choice) => typeof choice === 'string')) return 'string';
  return types[type ?? ''] ?? 'object';
}
