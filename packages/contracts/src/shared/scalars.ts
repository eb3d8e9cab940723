import * as T from 'typebox';

/** Positive integer that names an entity. */
export const Id = T.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** UUIDv7 that names a captured request or an event. */
export const Uuid = T.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
});
/** ISO 8601 in UTC. */
export const Timestamp = T.String({ format: 'date-time' });

export function nullable<Schema extends T.TSchema>(schema: Schema): T.TUnion<[Schema, T.TNull]> {
  return T.Union([schema, T.Null()]);
}
