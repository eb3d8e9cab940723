import { expect, it } from 'vitest';
import { LoginFailures } from '../src/data/login-failures.ts';

it('locks an address for a minute after every fifth failure, until its login', () => {
  let now = 0;
  const failures = new LoginFailures(() => now);
  const fail = (times: number) => {
    for (let count = 0; count < times; count++) failures.note('a@post.example');
  };
  fail(4);
  expect(failures.secondsLocked('A@post.example')).toBe(0);
  fail(1);
  expect(failures.secondsLocked('a@post.example ')).toBe(60);
  now = 60;
  fail(4);
  expect(failures.secondsLocked('a@post.example')).toBe(0);
  fail(1);
  expect(failures.secondsLocked('a@post.example')).toBe(60);
  failures.forget('a@post.example');
  expect([failures.secondsLocked('a@post.example'), failures.count('a@post.example')]).toEqual([0, 0]);
});

it('keeps the failures of a bounded number of addresses', () => {
  const failures = new LoginFailures();
  for (let number = 0; number < 600; number++) failures.note(`${number}@post.example`);
  expect([failures.count('0@post.example'), failures.count('599@post.example')]).toEqual([0, 1]);
});
