/**
 * Replaces TypeBox in the built page, which leaves runtime validation to the API: the type engine would be 11 kB of
 * unused code. The parts of a schema that remain suffice to check the shape of a reply (`has-shape.ts`).
 * `typebox/value` is left out on purpose: a page that uses it fails to build instead of finding everything valid.
 */
type Schema = { readonly optional?: true; readonly properties?: Properties };
type Properties = Readonly<Record<string, Schema>>;

type Options = { readonly minimum?: number; readonly 'x-closed'?: boolean };

const anything = () => ({ properties: {} });
const ofType = (type: string) => (options?: Options) => ({ ...options, type, properties: {} });
const object = (properties: Properties) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !properties[name]?.optional),
});
const partial = ({ properties = {} }: Schema) =>
  object(Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optional(schema)])));
const select = ({ properties = {} }: Schema, isKept: (name: string) => boolean) =>
  object(Object.fromEntries(Object.entries(properties).filter(([name]) => isKept(name))));
const pick = (schema: Schema, names: readonly string[]) => select(schema, (name) => names.includes(name));
const omit = (schema: Schema, names: readonly string[]) => select(schema, (name) => !names.includes(name));
const array = (items: Schema | readonly Schema[]) => ({ type: 'array', items, properties: {} });
const oneOf = (values: readonly unknown[], options?: Options) => ({
  ...options,
  enum: values,
  properties: {},
});
const union = (anyOf: readonly Schema[]) => ({ anyOf, properties: {} });
const optional = (schema: Schema) => ({ ...schema, optional: true as const });
const described = (schema: Schema, options: object) => ({ ...schema, ...options });
const string = ofType('string');
const integer = ofType('integer');
const number = ofType('number');
const boolean = ofType('boolean');
const nothing = ofType('null');
const record = () => ({ type: 'object', properties: {} });

export {
  array as Array,
  boolean as Boolean,
  oneOf as Enum,
  integer as Integer,
  anything as Literal,
  nothing as Null,
  number as Number,
  object as Object,
  omit as Omit,
  optional as Optional,
  partial as Partial,
  pick as Pick,
  record as Record,
  string as String,
  array as Tuple,
  union as Union,
  anything as Unknown,
  described as With,
};
