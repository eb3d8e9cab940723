import type { BenchRequest, RunInput } from '@sentiero/contracts/bench';
import { expect, test } from 'vitest';
import { AppError } from '../http/errors.ts';
import { expandRun } from './expand-run.ts';

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
const seen = (steps: ReturnType<typeof run>) =>
  steps.map(
    (step) => `${step.request.target} ${step.request.body?.content ?? ''} ${JSON.stringify(step.payloads)}`,
  );

test('each mode puts each value into each place in turn and leaves the other places unchanged', () => {
  expect(seen(run(two, [['x', 'y']]))).toEqual([
    '/?a=x b=2 ["x",null]',
    '/?a=y b=2 ["y",null]',
    '/?a=1 b=x [null,"x"]',
    '/?a=1 b=y [null,"y"]',
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
  ).toEqual(['/?a=x b=u ["x","u"]', '/?a=y b=v ["y","v"]']);
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
  expect(step?.request).toMatchObject({ method: 'P', headers: [['X', "a' or 1c"]] });
  expect(run({ target: '/?q=§§' }, [["' or 1"]])[0]?.request.target).toBe("/?q='%20or%201");
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
