import fc from 'fast-check';
import type { Schema } from './operations.ts';

const usualLength = 30;

/** Values that the schema allows. */
export function validValues(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(validValues));
  switch (schema.type) {
    case 'object':
      return validObjects(schema);
    case 'array':
      return fc.array(validValues(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'string':
      return validStrings(schema);
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? -2_147_483_648,
        max: Math.min(schema.maximum ?? 2_147_483_647, 2_147_483_647),
      });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function validObjects({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const arbitraries = Object.fromEntries(
    Object.entries(properties).map(([name, own]) => [name, validValues(own)]),
  );
  return fc.record(arbitraries, { requiredKeys: required.filter((name) => name in arbitraries) });
}

function validStrings({ format, pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (format === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true })
      .map((date) => date.toISOString());
  const fits = (text: string) => text.length >= minLength && text.length <= (maxLength ?? Infinity);
  if (pattern && pattern !== '\\S')
    return fc.stringMatching(new RegExp(pattern), { size: 'small' }).filter(fits);
  const plain = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.min(maxLength ?? usualLength, Math.max(minLength, usualLength)),
  });
  return plain.filter((text) => fits(text) && (!pattern || new RegExp(pattern).test(text)));
}
