import { test } from 'vitest';
import { expectRead, expectReadBack } from './read-curl.fixture.ts';

test('10,000 requests copied as commands and read again are unchanged', () => {
  expectReadBack(10_000);
});

test('reading 50,000 texts gives a request or nothing', () => {
  expectRead(50_000);
});
