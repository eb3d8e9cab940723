import { isEmail, normalName } from '@sentiero/contracts/texts';
import { _, Ajv, str, type ErrorObject, type ValidateFunction } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import * as Format from 'typebox/format';

const formats: Record<string, (text: string) => boolean> = {
  email: isEmail,
  uri: (text: string) => URL.canParse(text),
  // JSON Schema allows leap seconds; JavaScript does not.
  'date-time': (text: string) => Format.IsDateTime(text) && !Number.isNaN(Date.parse(text)),
};
type Place = { parentData: Record<string | number, unknown>; parentDataProperty: string | number };

/** A name that is this many times longer than allowed is refused without asking for its stored form. */
const mostShortened = 16;

/** Gives texts marked `x-trimmed` their stored form before other checks. */
const withTrimming = (ajv: Ajv): Ajv =>
  ajv.addKeyword({
    keyword: 'x-trimmed',
    type: 'string',
    before: 'maxLength',
    modifying: true,
    errors: false,
    // Ajv passes the keyword's value, the text, its schema and its location.
    validate: (
      ...[form, text, schema, place]: [form: true | 'name', text: string, schema?: object, place?: Place]
    ) => {
      const { maxLength = 0 } = schema as { maxLength?: number };
      const isName = form === 'name' && text.length <= mostShortened * maxLength;
      if (place) place.parentData[place.parentDataProperty] = isName ? normalName(text) : text.trim();
      return true;
    },
  });

/** `maxLength` counts characters, of which each has at most two of the units that `length` counts. */
const isLonger = (text: string, maxLength: number) =>
  text.length > maxLength && (text.length > 2 * maxLength || [...text].length > maxLength);

function patternOf(pattern: string): (text: string) => boolean {
  const expression = new RegExp(pattern, 'u');
  return (text) => expression.test(text);
}
function formatOf(name: string): (text: string) => boolean {
  const format = formats[name];
  if (!format) throw new Error(`The format ${name} is unknown`);
  return format;
}

const lengths = {
  maxLength: ['more', (limit: number) => (text: string) => !isLonger(text, limit)],
  minLength: ['fewer', (limit: number) => (text: string) => isLonger(text, limit - 1)],
} as const;
const meanings = { pattern: patternOf, format: formatOf };

/**
 * Replaces Ajv's keywords for texts, so that no check reads more than a schema allows: a length stops counting at its
 * limit, and a text beyond its `maxLength`, which is refused anyway, meets neither `pattern` nor `format`.
 */
function withBounds(ajv: Ajv): Ajv {
  const own = { type: 'string' } as const;
  for (const [keyword, [than, compile]] of Object.entries(lengths))
    ajv.removeKeyword(keyword).addKeyword({
      ...own,
      keyword,
      schemaType: 'number',
      compile,
      error: {
        message: ({ schemaCode }) => str`must NOT have ${than} than ${schemaCode} characters`,
        params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
      },
    });
  for (const [keyword, meaningOf] of Object.entries(meanings))
    ajv.removeKeyword(keyword).addKeyword({
      ...own,
      keyword,
      schemaType: 'string',
      compile: (value: string, parent: Record<string, unknown>) => {
        const maxLength = typeof parent['maxLength'] === 'number' ? parent['maxLength'] : Infinity;
        const isGood = meaningOf(value);
        return (text: string) => isLonger(text, maxLength) || isGood(text);
      },
      error: {
        message: ({ schemaCode }) => str`must match ${keyword} "${schemaCode}"`,
        params: ({ schemaCode }) => _`{${keyword}: ${schemaCode}}`,
      },
    });
  return ajv;
}

const validators = (coerceTypes: boolean) => {
  // The contracts' schemas come from code: there is no meta-schema to check them against.
  const options = { coerceTypes, useDefaults: true, strict: false, meta: false, validateSchema: false };
  return {
    first: withTrimming(withBounds(new Ajv(options))),
    all: withTrimming(withBounds(new Ajv({ ...options, allErrors: true }))),
  };
};
const bodies = validators(false);
const texts = validators(true);
const mostExplained = 5_000;

/**
 * Coerces query and path values from text; bodies must have the contract's types. All errors are reported together,
 * except for a huge input, where a megabyte of wrong values would make a million errors.
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

/** Drops errors which only say that an optional value is not null either, or which alternative was meant. */
function toldOf({ errors }: ValidateFunction): ErrorObject[] {
  const all = errors ?? [];
  const told = all.filter(
    ({ keyword, params }) => keyword !== 'anyOf' && keyword !== 'if' && params['type'] !== 'null',
  );
  return withoutSeconds(told.length > 0 ? told : all);
}

/** An invalid email address gets one error, not another one about its spaces. */
function withoutSeconds(errors: ErrorObject[]): ErrorObject[] {
  const badFormats = new Set(errors.filter(({ keyword }) => keyword === 'format').map(pathOf));
  return errors.filter((error) => error.keyword !== 'pattern' || !badFormats.has(pathOf(error)));
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

/** The location in the input, as a JSON pointer. */
export function pathOf(error: Partial<ErrorObject>): string {
  const missing: unknown = error.params?.['missingProperty'];
  return `${error.instancePath ?? ''}${typeof missing === 'string' ? `/${missing}` : ''}`;
}
