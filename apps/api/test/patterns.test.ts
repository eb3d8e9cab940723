import { readFile } from 'node:fs/promises';
import { defaultBodyBytes } from '@sentiero/contracts/http';
import { expect, test } from 'vitest';
import { validatorCompiler } from '../src/http/validation.ts';
import { endpoints, publicEndpoints } from './endpoints.ts';

type Text = { pattern?: string; format?: string; maxLength?: number };
type Schema = { [key: string]: unknown };

const document: Schema = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'));
const mostBytes = Math.max(
  ...publicEndpoints.flatMap(({ endpoint: { body, bodyLimit = defaultBodyBytes } }) =>
    body ? [bodyLimit] : [],
  ),
);
const mostMs = 5;

/** Every schema that a request meets, by its place: in the reference, and in the calls that it does not describe. */
function* schemasOfInput(): Generator<[place: string, schema: Schema]> {
  for (const [path, calls] of Object.entries(document['paths'] as Record<string, Record<string, Schema>>))
    for (const [method, { parameters, requestBody }] of Object.entries(calls))
      yield* within([`${method} ${path}`, { parameters, requestBody }], new Set());
  for (const { name, endpoint } of endpoints) {
    const { params, query, body } = endpoint;
    yield* within([name, { params, query, body }], new Set());
  }
}

function* within([place, value]: [string, unknown], seen: Set<string>): Generator<[string, Schema]> {
  if (typeof value !== 'object' || value === null) return;
  const schema = value as Schema;
  const reference = schema['$ref'];
  if (typeof reference === 'string' && reference.startsWith('#/')) {
    if (seen.has(reference)) return;
    seen.add(reference);
    const target = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => Reflect.get(Object(node), key), document);
    return yield* within([reference, target], seen);
  }
  yield [place, schema];
  for (const [key, inner] of Object.entries(schema)) yield* within([`${place}/${key}`, inner], seen);
}

const isText = ({ type, pattern, format }: Schema) =>
  type === 'string' && (typeof pattern === 'string' || (typeof format === 'string' && format !== 'binary'));
const inputs = [...schemasOfInput()];
const texts = new Map(
  inputs.filter(([, schema]) => isText(schema)).map(([place, schema]) => [JSON.stringify(schema), place]),
);
/** Names of fields have no length of their own. */
const names = new Map(
  inputs.flatMap(([place, { patternProperties }]) =>
    Object.keys(patternProperties ?? {}).map((pattern) => [pattern, place] as const),
  ),
);

const units = [
  'a',
  'A',
  'f',
  'é',
  '0',
  ' ',
  '\t',
  '\u00a0',
  '-',
  '.',
  ':',
  '/',
  '_',
  '@',
  '%',
  '+',
  '"',
  '[',
  '\\',
].concat([
  '😀',
  '\ud800',
  '\udc00',
  '\u0301',
  'a ',
  ' a',
  'a.',
  '.a',
  'a-',
  'a/',
  '/.',
  ':1',
  'a:1/',
  '@a',
  'xn--',
]);
const starts = ['', 'a', 'http://', '2026-01-01T00:00:00.', 'a@'];
const ends = ['', '\u0000', ' ', '!', '\ud800'];

/** The pattern's own fixed characters, one by one and together, are what its repeats take. */
const unitsOf = ({ pattern = '' }: Text) => {
  const own = pattern.replaceAll(/\\u[0-9a-f]{4}|\\.|[()[\]{}^$*+?|]/gi, '');
  return new Set([...units, ...own, ...(own === '' ? [] : [own.slice(0, 20)])]);
};

function* hostileTexts(text: Text, length: number): Generator<string> {
  for (const unit of unitsOf(text))
    for (const start of starts)
      for (const end of ends) {
        const middle = unit.repeat(
          Math.max(0, Math.floor((length - start.length - end.length) / unit.length)),
        );
        yield start + middle + end;
      }
}

/** The least of three: other work on the machine only ever adds time. */
function millisecondsOf(check: () => unknown): number {
  let least = Infinity;
  for (let turn = 0; turn < 3 && least > mostMs; turn++) {
    const before = process.cpuUsage();
    check();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const compiled = (schema: object) => {
  const whole = { type: 'object', properties: { text: schema } };
  const check = validatorCompiler({ schema: whole, httpPart: 'body', method: 'POST', url: '/' });
  return (text: string) => check({ text });
};
const shown = (text: string) => JSON.stringify(`${text.slice(0, 20)}…${text.slice(-5)}`);
function slowest(all: Iterable<string>, check: (text: string) => unknown): string[] {
  const slow: string[] = [];
  for (const text of all) if (millisecondsOf(() => check(text)) > mostMs) slow.push(shown(text));
  return slow;
}

test('there are patterns and formats to try', () => {
  expect(texts.size).toBeGreaterThan(30);
  expect(names.size).toBeGreaterThan(0);
});

test.each([...texts].map(([schema, place]) => [place, JSON.parse(schema) as Text] as const))(
  '%s has a length, and refuses every text within 5 ms',
  (place, text) => {
    const { maxLength = 0 } = text;
    expect(maxLength, `maxLength of ${place}`).toBeGreaterThan(0);
    const check = compiled(text);
    expect(slowest(hostileTexts(text, maxLength), check)).toEqual([]);
    // A text beyond its length meets nothing, whatever it consists of.
    const beyond = ['a', ' ', 'a ', '😀'].map((unit) => `${unit.repeat(mostBytes / unit.length / 2)}\u0000`);
    expect(slowest(beyond, check)).toEqual([]);
  },
);

test.each([...names])('the name of a field that must match %s is refused within 5 ms', (pattern) => {
  const expression = new RegExp(pattern, 'u');
  expect(slowest(hostileTexts({ pattern }, 100_000), (text) => expression.test(text))).toEqual([]);
});
