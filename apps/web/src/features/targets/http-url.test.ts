import { expect, test } from 'vitest';
import { httpUrl } from './http-url.ts';

test.each(['http://shop.localhost:8080/', 'https://shop.labs.example'])('%s can be launched', (address) => {
  expect(httpUrl(address)).toBe(address);
});

test.each(['', 'shop', 'javascript:alert(1)', 'data:text/html,x'])('%s cannot be launched', (address) => {
  expect(httpUrl(address)).toBeNull();
});
