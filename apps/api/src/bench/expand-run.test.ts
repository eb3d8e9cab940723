import type { BenchRequest, RunInput, RunPlace } from '@sentiero/contracts/bench';
import { expect, test } from 'vitest';
import { AppError } from '../http/errors.ts';
import { expandRun, type RunStep } from './expand-run.ts';
import { wireRequest } from './wire-request.ts';

const request = (fields: Partial<BenchRequest>): BenchRequest => ({
  method: 'GET',
  target: '/',
  headers: [],
  body: null,
  ...fields,
});
const run = (fields: Partial<BenchRequest>, payloads: string[][], mode: RunInput['mode'] = 'each') =>
  expandRun({ target: 1, request: request(fields), payloads, mode });
const two = { target: '/?a=§1§', body: { encoding: 'utf8' as const, content: 'b=§2§' } };
const seen = (steps: RunStep[]) => steps.map((step) => `${wireOf(step)} ${JSON.stringify(step.payloads)}`);
/** The bytes that a step sends, without the headers. */
function wireOf(step: RunStep | undefined): string {
  const { line, body } = wireRequest(step?.request() ?? request({}), 'host');
  return `${line.replace(' HTTP/1.1', '')} ${body.toString('latin1')}`;
}

test('each mode puts each value into each place in turn and leaves the other places unchanged', () => {
  expect(seen(run(two, [['x', 'y']]))).toEqual([
    'GET /?a=x b=2 ["x",null]',
    'GET /?a=y b=2 ["y",null]',
    'GET /?a=1 b=x [null,"x"]',
    'GET /?a=1 b=y [null,"y"]',
  ]);
});

test('pairs mode walks two lists in parallel and stops at the end of the shorter one', () => {
  expect(
    seen(
      run(
        two,
        [
          ['x', 'y', 'z'],
          ['u', 'v'],
        ],
        'pairs',
      ),
    ),
  ).toEqual(['GET /?a=x b=u ["x","u"]', 'GET /?a=y b=v ["y","v"]']);
});

test('all mode produces every combination', () => {
  expect(
    seen(
      run(
        two,
        [
          ['x', 'y'],
          ['u', 'v'],
        ],
        'all',
      ),
    ),
  ).toHaveLength(4);
});

test('places may be anywhere in a request, and spaces in the request line are encoded', () => {
  const [step] = run(
    { method: '§GET§', target: '/', headers: [['X', 'a§b§c']] },
    [['P', 'Q'], ["' or 1"]],
    'all',
  );
  expect(step?.request()).toMatchObject({ method: 'P', headers: [['X', "a' or 1c"]] });
  expect(wireOf(run({ target: '/?q=§§' }, [["' or 1"]])[0])).toBe("GET /?q='%20or%201 ");
});

const at = (part: RunPlace['part'], from: number, to: number): RunPlace => ({ part, from, to });
const ofHeader = (header: number, place: RunPlace): RunPlace => ({ ...place, header });
const placed = (fields: Partial<BenchRequest>, places: RunPlace[], values: string[]) => {
  const payloads = values.map((value) => [value]);
  const mode = places.length === 1 ? 'each' : 'pairs';
  const [step] = expandRun({ target: 1, request: request(fields), places, payloads, mode });
  const { line, headers, body } = wireRequest(step?.request() ?? request({}), 'host');
  return [line, ...headers.slice(2), body.toString('latin1')].join('|');
};
const utf8 = (text: string) => Buffer.from(text).toString('latin1');
const shiftJis = {
  encoding: 'base64' as const,
  content: Buffer.from('n=\x93\xfa&m=1', 'latin1').toString('base64'),
};

test.each<[string, Partial<BenchRequest>, RunPlace[], string[], string]>([
  ['a method', { method: 'GETX' }, [at('method', 3, 4)], ['S'], 'GETS / HTTP/1.1|'],
  [
    'a target',
    { target: '/é?a=1' },
    [at('target', 6, 7)],
    ['ü b'],
    `GET /${utf8('é')}?a=${utf8('ü')}%20b HTTP/1.1|`,
  ],
  [
    'a target in Latin-1',
    { target: '/\xe9?a=1', latin1: [-1] },
    [at('target', 5, 6)],
    ['ü'],
    'GET /\xe9?a=\xfc HTTP/1.1|',
  ],
  [
    'a name',
    { headers: [['X-1', 'ü']] },
    [ofHeader(0, at('name', 2, 3))],
    ['2'],
    `GET / HTTP/1.1|X-2|${utf8('ü')}|`,
  ],
  [
    'a value',
    { headers: [['X', 'ü=1']] },
    [ofHeader(0, at('value', 3, 4))],
    ['é'],
    `GET / HTTP/1.1|X|${utf8('ü=é')}|`,
  ],
  [
    'a value in Latin-1',
    { headers: [['X', 'ü=1']], latin1: [0] },
    [ofHeader(0, at('value', 2, 3))],
    ['é'],
    'GET / HTTP/1.1|X|ü=é|',
  ],
  [
    'a value in Latin-1, which lacks the character',
    { headers: [['X', 'ü=1']], latin1: [0] },
    [ofHeader(0, at('value', 2, 3))],
    ['€é'],
    `GET / HTTP/1.1|X|ü=${utf8('€é')}|`,
  ],
  [
    'name and value of one header',
    { headers: [['X-1', '§2']] },
    [ofHeader(0, at('value', 2, 3)), ofHeader(0, at('name', 2, 3))],
    ['b', 'a'],
    `GET / HTTP/1.1|X-a|${utf8('§')}b|`,
  ],
  [
    'bytes of a body',
    { body: shiftJis },
    [at('body', 2, 4)],
    ['§'],
    `GET / HTTP/1.1|Content-Length|8|n=${utf8('§')}&m=1`,
  ],
  [
    'two places of a body, in any order',
    { body: shiftJis },
    [at('body', 7, 8), at('body', 2, 4)],
    ['xy', ''],
    'GET / HTTP/1.1|Content-Length|7|n=&m=xy',
  ],
  ['the end of no body', {}, [at('body', 0, 0)], ['a'], 'GET / HTTP/1.1|Content-Length|1|a'],
  [
    'two points between the same bytes, in their order',
    { target: '/ab' },
    [at('target', 2, 2), at('target', 2, 2)],
    ['1', '2'],
    'GET /a12b HTTP/1.1|',
  ],
])('a value is written into %s', (...[, fields, places, values, wire]) => {
  expect(placed(fields, places, values)).toBe(wire);
});

test('a place that keeps its bytes leaves the part as it was', () => {
  const places = [at('body', 2, 4), at('target', 1, 1)];
  const steps = expandRun({
    target: 1,
    request: request({ body: shiftJis }),
    places,
    payloads: [['x']],
    mode: 'each',
  });
  expect(seen(steps)).toEqual(['GET / n=x&m=1 ["x",null]', 'GET /x n=\x93\xfa&m=1 [null,"x"]']);
});

test('signs count characters in the notation of their part, and are not in the request', () => {
  const body = { encoding: 'utf8' as const, content: 'ü=§é§' };
  expect(wireOf(run({ target: '/é§1§', body }, [['x']])[1])).toBe(`GET /${utf8('é')}1 ${utf8('ü')}=x`);
  const hex = { encoding: 'hex' as const, content: 'ff§00§fe' };
  expect(wireOf(run({ body: hex }, [['x']])[0])).toBe('GET / \xffx\xfe');
});

const many = Array.from({ length: 251 }, (_, n) => String(n));

test.each<[string, Partial<BenchRequest>, string[][], RunInput['mode'], string]>([
  ['no place', {}, [['x']], 'each', '/request'],
  ['an open place', { target: '/§' }, [['x']], 'each', '/request'],
  ['three places', { target: '/§1§/§2§/§3§' }, [['x']], 'each', '/request'],
  ['two lists for each', two, [['x'], ['y']], 'each', '/payloads'],
  ['one list for pairs', two, [['x']], 'pairs', '/payloads'],
  ['two lists for one place', { target: '/§1§' }, [['x'], ['y']], 'all', '/payloads'],
  ['502 requests of each', two, [many], 'each', '/payloads'],
  ['63,001 combinations', two, [many, many], 'all', '/payloads'],
])('%s is refused with its own error code', (...[, fields, payloads, mode, path]) => {
  const refusal = expect.objectContaining({
    code: 'invalid_input',
    errors: [expect.objectContaining({ path })],
  });
  let thrown: unknown;
  try {
    run(fields, payloads, mode);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(AppError);
  expect(thrown).toEqual(refusal);
});

test.each<[string, RunPlace[], string[]]>([
  ['beyond its part', [at('target', 0, 3)], ['/places/0/to']],
  ['in half of a body', [at('method', 0, 1), at('body', 1, 3)], ['/places/1/to']],
  ['that ends before it begins', [at('target', 1, 0)], ['/places/0/from']],
  ['in no header', [ofHeader(1, at('value', 0, 0))], ['/places/0/header']],
  ['in a name without its header', [at('name', 0, 0)], ['/places/0/header']],
  ['in a header that is a body', [ofHeader(0, at('body', 0, 0))], ['/places/0/header']],
  ['over another', [at('target', 0, 2), at('target', 1, 2)], ['/places/1']],
  ['in another', [at('body', 1, 1), at('body', 0, 2)], ['/places/1']],
  ['twice beyond', [at('target', 9, 9), at('body', 9, 9)], ['/places/0/to', '/places/1/to']],
])('a place %s is refused by its path', (_, places, paths) => {
  const headers: [string, string][] = [['X', '1']];
  const body = { encoding: 'hex' as const, content: 'ffff' };
  const input = { target: 1, request: request({ target: '/a', headers, body }), places };
  expect(() => expandRun({ ...input, payloads: [['x']], mode: 'each' })).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      errors: paths.map((path) => expect.objectContaining({ path })),
    }),
  );
});

test('a value or a part that has no bytes is refused', () => {
  const refused = (path: string) => expect.objectContaining({ errors: [expect.objectContaining({ path })] });
  expect(() => run({ target: '/§1§' }, [['a', '\ud800']])).toThrow(refused('/payloads/0/1'));
  expect(() => placed({ target: '/\ud800' }, [at('target', 0, 1)], ['a'])).toThrow(
    refused('/request/target'),
  );
  const latin1 = { headers: [['X', '€']] as [string, string][], latin1: [0] };
  expect(() => placed(latin1, [ofHeader(0, at('name', 0, 1))], ['a'])).toThrow(refused('/request/headers/0'));
});
