import * as T from 'typebox';
import type { about } from '@sentiero/target-kit';

/** An object that drops undeclared fields, so that only declared ones are reported. */
export function record<Fields extends T.TProperties>(fields: Fields): T.TObject<Fields> {
  return T.Object(fields, { additionalProperties: false });
}

export function nullable<Schema extends T.TSchema>(schema: Schema, options: ReturnType<typeof about>) {
  return T.Union([schema, T.Null()], options);
}
