import * as T from 'typebox';

export const idMax = 2_147_483_647;
/** Positive integer that names an entity. */
export const Id = T.Integer({ minimum: 1, maximum: idMax });
/** UUIDv7 that names a captured request or an event. */
export const Uuid = T.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});
/** ISO 8601 in UTC. */
export const Timestamp = T.String({ format: 'date-time' });

// Control characters, and what else ends a line.
const unprintable = '\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029';
export const linePattern = `^[^${unprintable}]*[^\\s${unprintable}][^${unprintable}]*$`;
/** The API takes blanks at both ends away before it looks any closer. */
export const trimmed = { 'x-trimmed': true } as const;

/** Values that stay the only ones: a reader refuses any other, where it would let a new value of another list pass. */
export const closed = { 'x-closed': true } as const;

/** A name or a title: one line, not blank, without control characters. */
export const line = (maxLength: number) => T.String({ maxLength, pattern: linePattern, ...trimmed });

/** An address without blanks or control characters, which a URL parser would drop without a word. */
export const address = (maxLength: number) =>
  T.String({ maxLength, format: 'uri', pattern: `^[^\\s${unprintable}]+$`, ...trimmed });

export function nullable<Schema extends T.TSchema>(schema: Schema): T.TUnion<[Schema, T.TNull]> {
  return T.Union([schema, T.Null()]);
}
