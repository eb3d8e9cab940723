import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
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
