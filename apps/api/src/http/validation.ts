import { isEmail } from '@sentiero/contracts/users';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import * as Format from 'typebox/format';

const formats = {
  email: isEmail,
  uri: (text: string) => URL.canParse(text),
  // A leap second is a time to the standard, and none to JavaScript.
  'date-time': (text: string) => Format.IsDateTime(text) && !Number.isNaN(Date.parse(text)),
};
const validators = (coerceTypes: boolean) => {
  const options = { coerceTypes, useDefaults: true, formats, strict: false };
  return { first: new Ajv(options), all: new Ajv({ ...options, allErrors: true }) };
};
const bodies = validators(false);
const texts = validators(true);
const mostExplained = 5_000;

/**
 * Query and path are text and are converted; bodies must have the types of the contract. All that is wrong is told at
 * once, but of a huge input only the first: a megabyte of wrong values would make a million errors.
 */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const { first, all } = httpPart === 'body' ? bodies : texts;
  const isValid = first.compile(schema);
  let explain: ValidateFunction | undefined;
  return (input: unknown) => {
    if (isValid(input)) return true;
    if (holdsMoreThan(mostExplained, input)) return { error: toldOf(isValid) };
    explain ??= all.compile(schema);
    return explain(input) || { error: toldOf(explain) };
  };
};

/** Without what says only that an optional value is not null either. */
function toldOf({ errors }: ValidateFunction): ErrorObject[] {
  const all = errors ?? [];
  const told = all.filter(({ keyword, params }) => keyword !== 'anyOf' && params['type'] !== 'null');
  return told.length > 0 ? told : all;
}

function holdsMoreThan(most: number, input: unknown): boolean {
  const waiting = [input];
  let seen = 0;
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const inner = Object.values(value);
    seen += inner.length;
    if (seen > most) return true;
    waiting.push(...inner);
  }
  return false;
}

/** Where in the input, as a JSON pointer. */
export function pathOf(error: Partial<ErrorObject>): string {
  const missing: unknown = error.params?.['missingProperty'];
  return `${error.instancePath ?? ''}${typeof missing === 'string' ? `/${missing}` : ''}`;
}
