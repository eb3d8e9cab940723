/**
 * Stands for TypeBox in the built page, which leaves checking at run time to the API: its type engine is 11 kB that
 * nobody would use. What is kept of a schema is enough to see that what came has its shape (`has-shape.ts`).
 * `typebox/value` is left out on purpose, so that a page that wants to check something does not build rather than find
 * everything valid.
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
const partial = ({ properties = {} }: Schema) => ({ type: 'object', properties, required: [] });
const array = (items: Schema | readonly Schema[]) => ({ type: 'array', items, properties: {} });
const oneOf = (values: readonly unknown[], options?: Options) => ({
  ...options,
  enum: values,
  properties: {},
});
const union = (anyOf: readonly Schema[]) => ({ anyOf, properties: {} });
const optional = (schema: Schema) => ({ ...schema, optional: true as const });
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
  optional as Optional,
  partial as Partial,
  record as Record,
  string as String,
  array as Tuple,
  union as Union,
  anything as Unknown,
};
