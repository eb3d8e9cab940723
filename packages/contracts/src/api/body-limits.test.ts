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

/** The size in bytes of the largest JSON that a schema allows; Infinity if it is unbounded. */
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

/** Texts in four languages, and lists of them: no one fills all fields to their limits at once. */
const written = new Set(['Lesson', 'Category', 'Step'].flatMap((item) => [`create${item}`, `update${item}`]));
const isWritten = (name: string) =>
  name.startsWith('authoring.tryStep') || written.has(name.replace('authoring.', ''));

/** A request body that is too large gets its own 413, so only the call's limit bounds its text. */
const isOfBench = (name: string) => name === 'bench.send' || name === 'bench.startRun';
const isHeld = (name: string) => name === 'bench.answerHeld';

test.each(withBody.filter(([name]) => !isWritten(name) && !isOfBench(name) && !isHeld(name)))(
  'whatever the fields of %s allow fits its limit, and the limit is not much more',
  (_name, endpoint) => {
    const most = largest(endpoint.body as Schema);
    expect(most).toBeLessThanOrEqual(limitOf(endpoint));
    expect(limitOf(endpoint)).toBeLessThanOrEqual(Math.max(defaultBodyBytes, most * 2));
  },
);

test.each(withBody.filter(([name]) => isWritten(name)))(
  '%s accepts the longest text in all languages, and at most a megabyte',
  (_name, endpoint) => {
    expect(limitOf(endpoint)).toBeGreaterThanOrEqual(4 * limits.contentMax * bytesPerCharacter);
    expect(limitOf(endpoint)).toBeLessThanOrEqual(1024 * 1024);
  },
);

test.each(withBody.filter(([name]) => isOfBench(name)))(
  '%s accepts a body of the largest size, however JSON escapes it, and at most two megabytes',
  (_name, endpoint) => {
    const escaped = benchLimits.bodyBytes * JSON.stringify('\0').slice(1, -1).length;
    expect(limitOf(endpoint)).toBeGreaterThanOrEqual(escaped + benchLimits.headBytes);
    expect(limitOf(endpoint)).toBeLessThanOrEqual(2 * 1024 * 1024);
  },
);

test.each(withBody.filter(([name]) => isHeld(name)))(
  '%s accepts the largest held body, however JSON escapes it, and at most seven megabytes',
  (_name, endpoint) => {
    const escaped = benchLimits.heldBodyBytes * JSON.stringify('\0').slice(1, -1).length;
    expect(limitOf(endpoint)).toBeGreaterThanOrEqual(escaped + benchLimits.headBytes);
    expect(limitOf(endpoint)).toBeLessThanOrEqual(7 * 1024 * 1024);
  },
);

test('besides staff, only confirmations, answers, lists and messages of a class, requests of the bench and launches may be larger than the default', () => {
  const more = endpoints.filter(
    ([, { bodyLimit, access }]) => bodyLimit && access !== 'staff' && access !== 'machine',
  );
  expect(more.map(([name]) => name)).toEqual([
    // By a passkey.
    'users.confirmPassword',
    'courses.roster',
    'schedule.set',
    'schedule.setExtensions',
    'schedule.setAccommodations',
    'board.sendMessage',
    'lessons.answerRecall',
    'lessons.submit',
    'bench.send',
    'bench.startRun',
    'bench.answerHeld',
    'lti.loginByForm',
    'lti.launch',
    'lti.deepLink',
  ]);
});
