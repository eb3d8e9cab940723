import type { FastifyRequest } from 'fastify';
import type * as T from 'typebox';
import { Value } from 'typebox/value';
import { ApiError } from './api-error.ts';

/** The body of a JSON request, which must fit the schema. */
export function jsonBody<Schema extends T.TSchema>(
  { body }: Pick<FastifyRequest, 'body'>,
  schema: Schema,
): T.Static<Schema> {
  if (!Value.Check(schema, body)) throw new ApiError(400, 'bad_request');
  return body;
}
