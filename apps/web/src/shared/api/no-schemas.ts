/**
 * Stands for TypeBox in the built page, which sends what the compiler has checked and leaves checking at run time to
 * the API: its type engine is 11 kB that nobody would use. `typebox/value` is left out on purpose, so that a page that
 * wants to check something does not build rather than find everything valid.
 */
// Some schemas are made from the properties of others.
const schema = (): object => ({ properties: {} });

export {
  schema as Array,
  schema as Boolean,
  schema as Enum,
  schema as Integer,
  schema as Literal,
  schema as Null,
  schema as Number,
  schema as Object,
  schema as Optional,
  schema as Partial,
  schema as Record,
  schema as String,
  schema as Tuple,
  schema as Union,
  schema as Unknown,
};
