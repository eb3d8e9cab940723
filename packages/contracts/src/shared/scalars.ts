import * as T from 'typebox';

export const idMax = 2_147_483_647;
/** A positive integer, the id of an entity. */
export const Id = T.Integer({ minimum: 1, maximum: idMax });
/** The UUIDv7 of a captured request or an event. */
export const Uuid = T.String({
  maxLength: 36,
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});
/** ISO 8601 in UTC. */
export const Timestamp = T.String({ format: 'date-time', maxLength: 30 });
/** A time from outside, with any offset and fractions of a second. */
export const TimestampInput = T.String({ format: 'date-time', maxLength: 40 });

// Control characters, and other characters that end a line.
export const unprintable = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';
// Leading characters that show nothing, one that does, the rest: no two parts share a character, so a refusal takes one pass.
/** Of a text of any number of lines that shows something. */
export const shownPattern = `[^\\s\\p{Default_Ignorable_Code_Point}\\u2800${unprintable}]`;
export const linePattern = `^[\\p{Zs}\\p{Default_Ignorable_Code_Point}\\u2800]*${shownPattern}[^${unprintable}]*$`;
// Nothing that overrides the direction or has no width; at most four marks, joiners or variation selectors in a row, after
// a visible character.
const hidden = `\\p{Default_Ignorable_Code_Point}\\u2800${unprintable}`;
const attached = '[\\p{M}\\u200c\\u200d]{0,4}';
export const namePattern = `^[^\\S${unprintable}]*[^\\s\\p{M}${hidden}]${attached}(?:[^\\p{M}${hidden}]${attached})*$`;
/** The API trims the text before any other check. */
export const trimmed = { 'x-trimmed': true } as const;

/** A closed list of values: readers refuse any other, whereas open lists accept new values. */
export const closed = { 'x-closed': true } as const;

/** A name that others see: a line that looks like what it is, in lists, links and tables. The API stores its `normalName`. */
export const visibleName = (maxLength: number) =>
  T.String({ maxLength, pattern: namePattern, 'x-trimmed': 'name' });

/** A title or a label: one line, not blank, without control characters. */
export const line = (maxLength: number) => T.String({ maxLength, pattern: linePattern, ...trimmed });

/** A URL without spaces and control characters, which a URL parser would drop silently. */
export const address = (maxLength: number) =>
  T.String({ maxLength, format: 'uri', pattern: `^[^\\s${unprintable}]+$`, ...trimmed });

export function nullable<Schema extends T.TSchema>(schema: Schema): T.TUnion<[Schema, T.TNull]> {
  return T.Union([schema, T.Null()]);
}

/** An entity, such as a course or a target, by its id and name. */
export const NamedRef = T.Object({ id: Id, name: T.String() });
export type NamedRef = T.Static<typeof NamedRef>;
/** A user by id and name. */
export const PersonRef = T.Object({ id: Id, first_name: T.String(), last_name: T.String() });

/** A secret of one purpose, shown once. */
export const Secret = T.Object({ secret: T.String() });
export type Secret = T.Static<typeof Secret>;

/** The same fields, each of which may be left out and then has its default. */
export function withDefaults<Fields extends T.TProperties>(
  fields: Fields,
  defaults: T.Static<T.TObject<Fields>>,
): Fields {
  const values = new Map(Object.entries(defaults));
  const described = Object.entries(fields).map(([name, field]) => [
    name,
    T.With(field, { default: values.get(name) }),
  ]);
  // A default changes no type.
  return Object.fromEntries(described) as Fields;
}
