import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { line } from '@sentiero/contracts/shared';
import { pathOf, validatorCompiler } from './validation.ts';

function pathsOf(schema: object, input: unknown): string[] {
  const check = validatorCompiler({ schema, httpPart: 'body', method: 'POST', url: '/' });
  const result = check(input) as true | { error: object[] };
  return result === true ? [] : result.error.map(pathOf);
}

test('all errors are reported at once', () => {
  const login = usersEndpoints.login.body;
  expect(pathsOf(login, {}).toSorted()).toEqual(['/password', '/username']);
  expect(pathsOf(login, { username: 'a', password: 'b' })).toEqual([]);
});

test('for a megabyte of wrong values, only the first error is reported', () => {
  const choices = Array.from({ length: 300_000 }, () => 0);
  expect(pathsOf(lessonsEndpoints.submit.body, { data: null, choices }).length).toBeLessThan(5);
});

test.each([
  ['a pattern', line(150), `${'a'.repeat(15_500)}\u0000`],
  ['a pattern, in characters of two units', line(150), `${'😀'.repeat(151)}\u0000`],
  ['a format', { type: 'string', format: 'email', maxLength: 254 }, 'a'.repeat(255)],
])('a text beyond its length is refused for its length alone, not for %s', (_case, text, value) => {
  const schema = { type: 'object', properties: { text } };
  const check = validatorCompiler({ schema, httpPart: 'body', method: 'POST', url: '/' });
  const { error } = check({ text: value }) as { error: { keyword: string }[] };
  expect(error.map(({ keyword }) => keyword)).toEqual(['maxLength']);
});

test('a text of the greatest length still meets its pattern and its format', () => {
  const text = { type: 'string', format: 'uri', pattern: '^[^ ]+$', maxLength: 20 };
  const schema = { type: 'object', properties: { text } };
  for (const bad of ['a'.repeat(20), `http://a ${'😀'.repeat(11)}`, 'http://a/ b'])
    expect(pathsOf(schema, { text: bad }), bad).toEqual(['/text']);
  expect(pathsOf(schema, { text: `http://a/${'😀'.repeat(11)}` })).toEqual([]);
});
