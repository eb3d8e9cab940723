import type * as T from 'typebox';
import { Value } from 'typebox/value';

/** All missing or malformed settings, one line each. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * Reads the settings that `schema` declares from environment variables: applies defaults, converts numbers and freezes
 * the result. Throws one SettingsError that lists each bad variable with its value and what is expected.
 */
export function readSettings<Schema extends T.TObject>(
  schema: Schema,
  source: Readonly<Record<string, string | undefined>>,
): Readonly<T.Static<Schema>> {
  const given: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, property] of Object.entries(schema.properties)) {
    const text = source[name];
    const value = text === undefined || text === '' ? defaultOf(property) : converted(text, property);
    if (value !== undefined) given[name] = value;
    if (isOptional(property) && value === undefined) continue;
    const problem = problemOf(name, property, value);
    if (problem) problems.push(`${name}: ${problem}`);
  }
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return Object.freeze(given) as Readonly<T.Static<Schema>>;
}

function defaultOf(property: T.TSchema): unknown {
  return 'default' in property ? property.default : undefined;
}

function isOptional(property: T.TSchema): boolean {
  return '~optional' in property;
}

function converted(text: string, property: T.TSchema): unknown {
  const type = 'type' in property ? property.type : undefined;
  if (type === 'integer' || type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (type === 'boolean')
    return ({ 1: true, true: true, 0: false, false: false } as Record<string, unknown>)[text] ?? text;
  return text;
}

/** Secrets are not logged, even if malformed. */
function isSecret(name: string): boolean {
  return /TOKEN|SECRET|PASSWORD|DATABASE_URL|SMTP_URL|REDIS_URL/.test(name);
}

function problemOf(name: string, property: T.TSchema, value: unknown): string | null {
  if (value === undefined) return `is missing; it wants ${wanted(property)}`;
  if (Value.Check(property, value)) return null;
  return `got ${isSecret(name) ? 'a value' : JSON.stringify(value)}; it wants ${wanted(property)}`;
}

const kindNames: Readonly<Record<string, string>> = { integer: 'a whole number', string: 'a text' };

function wanted(property: T.TSchema): string {
  const {
    type,
    enum: values,
    minimum,
    maximum,
    minLength,
    format,
    pattern,
    description,
  } = property as {
    type?: string;
    enum?: unknown[];
    minimum?: number;
    maximum?: number;
    minLength?: number;
    format?: string;
    pattern?: string;
    description?: string;
  };
  if (description) return description;
  if (values) return `one of ${values.join(', ')}`;
  const range = minimum !== undefined && maximum !== undefined ? ` from ${minimum} to ${maximum}` : '';
  const length = minLength ? ` of at least ${minLength} characters` : '';
  const matching = pattern ? ` matching ${pattern}` : '';
  const shape = format ? ` (${format})` : matching;
  const kind = kindNames[type ?? ''] ?? `a ${type ?? 'value'}`;
  return `${kind}${range}${length}${shape}`;
}
