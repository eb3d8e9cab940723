import { expect, test } from 'vitest';
import { benchLimits } from '../bench/index.ts';
import { defaultBodyBytes, type Endpoint } from '../http/index.ts';
import { limits } from '../shared/index.ts';
import { api } from './index.ts';

type Schema = {
  type?: string;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
};

const bytesPerCharacter = 4;

/** How many bytes the largest JSON has that a schema allows; Infinity where nothing bounds it. */
function largest(schema: Schema): number {
  const { type, anyOf, enum: values, properties = {}, items } = schema;
  if (anyOf) return Math.max(...anyOf.map(largest));
  if (values) return Math.max(...values.map((value) => JSON.stringify(value).length));
  if ('const' in schema) return JSON.stringify(schema.const).length;
  if (type === 'string') return 2 + (schema.maxLength ?? Infinity) * bytesPerCharacter;
  if (type === 'array' && items) return 2 + (schema.maxItems ?? Infinity) * (largest(items) + 1);
  if (type !== 'object') return 25;
  const fields = Object.entries(properties).map(([name, field]) => name.length + 4 + largest(field));
  return fields.reduce((sum, field) => sum + field, 2);
}

const endpoints = Object.entries(api).flatMap(([noun, own]) =>
  Object.entries(own as Record<string, Endpoint>).map(
    ([verb, endpoint]) => [`${noun}.${verb}`, endpoint] as const,
  ),
);
const withBody = endpoints.filter(([, { body, access }]) => body !== undefined && access !== 'machine');
const limitOf = ({ bodyLimit = defaultBodyBytes }: Endpoint) => bodyLimit;

/** Texts in four languages and lists of them: what fields allow together, nobody writes. */
const written = new Set(['Lesson', 'Category', 'Step'].flatMap((item) => [`create${item}`, `update${item}`]));
const isWritten = (name: string) =>
  name.startsWith('authoring.tryStep') || written.has(name.replace('authoring.', ''));

/** Too large a body of a request is a 413 of its own, so that only the limit of the call bounds its text. */
const isOfBench = (name: string) => name === 'bench.send' || name === 'bench.startRun';

test.each(withBody.filter(([name]) => !isWritten(name) && !isOfBench(name)))(
  'whatever the fields of %s allow fits its limit, and the limit is not much more',
  (_name, endpoint) => {
    const most = largest(endpoint.body as Schema);
    expect(most).toBeLessThanOrEqual(limitOf(endpoint));
    expect(limitOf(endpoint)).toBeLessThanOrEqual(Math.max(defaultBodyBytes, most * 2));
  },
);

test.each(withBody.filter(([name]) => isWritten(name)))(
  '%s takes the longest text in all languages, and at most a megabyte',
  (_name, endpoint) => {
    expect(limitOf(endpoint)).toBeGreaterThanOrEqual(4 * limits.contentMax * bytesPerCharacter);
    expect(limitOf(endpoint)).toBeLessThanOrEqual(1024 * 1024);
  },
);

test.each(withBody.filter(([name]) => isOfBench(name)))(
  '%s takes a body of the largest size, however JSON writes it, and at most two megabytes',
  (_name, endpoint) => {
    const escaped = benchLimits.bodyBytes * JSON.stringify('\0').slice(1, -1).length;
    expect(limitOf(endpoint)).toBeGreaterThanOrEqual(escaped + benchLimits.headBytes);
    expect(limitOf(endpoint)).toBeLessThanOrEqual(2 * 1024 * 1024);
  },
);

test('besides staff, only answers, messages to a class and requests of the bench may be larger than the default', () => {
  const more = endpoints.filter(
    ([, { bodyLimit, access }]) => bodyLimit && access !== 'staff' && access !== 'machine',
  );
  expect(more.map(([name]) => name)).toEqual([
    'board.sendMessage',
    'lessons.submit',
    'bench.send',
    'bench.startRun',
  ]);
});
