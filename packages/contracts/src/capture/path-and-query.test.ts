import { expect, test } from 'vitest';
import { targetOf } from './path-and-query.ts';

test.each([
  ['http://shop.localhost:8080/a?b=c', '/a?b=c'],
  ['http://shop.localhost', '/'],
  ['https://shop.localhost?next=/a', '?next=/a'],
  ['http://shop.localhost//evil.example/', '//evil.example/'],
  ['http://shop.localhost:8080*', '*'],
])('the path of %s is %s', (url, path) => {
  expect(targetOf(url)).toBe(path);
});
