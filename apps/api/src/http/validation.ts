import { Ajv, type ErrorObject } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import * as Format from 'typebox/format';

const formats = {
  email: Format.IsEmail,
  uri: (text: string) => URL.canParse(text),
  'date-time': Format.IsDateTime,
};
const options = { allErrors: true, useDefaults: true, formats, strict: false } as const;
const bodies = new Ajv({ ...options, coerceTypes: false });
const texts = new Ajv({ ...options, coerceTypes: true });

/** Query and path are text and are converted; bodies must have the types of the contract. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  (httpPart === 'body' ? bodies : texts).compile(schema);

/** Where in the input, as a JSON pointer. */
export function pathOf(error: Partial<ErrorObject>): string {
  const missing: unknown = error.params?.['missingProperty'];
  return `${error.instancePath ?? ''}${typeof missing === 'string' ? `/${missing}` : ''}`;
}
