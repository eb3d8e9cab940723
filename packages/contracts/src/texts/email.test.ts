import { expect, test } from 'vitest';
import { isEmail, normalEmail } from './email.ts';

test.each([
  ['lena@example.org', 'lena@example.org'],
  [' Lena.O+lab@Example.ORG ', 'Lena.O+lab@example.org'],
  ["o'neil@a-b.example", "o'neil@a-b.example"],
  ['a@b.c', 'a@b.c'],
  ['lena@bücher.example', 'lena@xn--bcher-kva.example'],
  ['lena@xn--bcher-kva.example', 'lena@xn--bcher-kva.example'],
  [`${'l'.repeat(64)}@example.org`, `${'l'.repeat(64)}@example.org`],
])('%j is accepted and stored as %j', (text, stored) => {
  expect(normalEmail(text)).toBe(stored);
  expect(normalEmail(stored)).toBe(stored);
});

test.each([
  ['', 'nothing'],
  ['lena', 'no at sign'],
  ['lena@localhost', 'a domain without a dot'],
  ['@example.org', 'no local part'],
  ['lena@', 'no domain'],
  ['"lena"@example.org', 'a quoted local part'],
  ['"a b"@example.org', 'a quoted blank'],
  ['"a@b.example>,x"@example.org', 'a quoted second address'],
  ['lena@example.org\r\nBcc: x@example.org', 'a second header'],
  ['lena@example.org\n', 'a line break at the end'],
  ['lena\u0000@example.org', 'a control character'],
  ['a@b.example,c@d.example', 'two addresses'],
  ['Lena <lena@example.org>', 'a display name'],
  ['a b@example.org', 'a blank'],
  ['a..b@example.org', 'two dots'],
  ['.a@example.org', 'a dot in front'],
  ['a.@example.org', 'a dot before the at sign'],
  ['lena@-example.org', 'a hyphen in front'],
  ['lena@example..org', 'two dots in the domain'],
  ['lena@example.org.', 'a dot at the end'],
  ['lena@127.0.0.1', 'a number'],
  ['lena@[127.0.0.1]', 'an address literal'],
  ['lena@exa_mple.org', 'an underscore in the domain'],
  ['lena@example.org:25', 'a port'],
  ['lena@user@example.org', 'two at signs'],
  ['lena@１２７.0.0.1', 'a number in other digits'],
  ['lena@bü%63her.example', 'an escape'],
  ['lenä@example.org', 'a local part beyond ASCII'],
  [`${'l'.repeat(65)}@example.org`, 'a long local part'],
  [`lena@${'a'.repeat(64)}.org`, 'a long label'],
  [`lena@${'abcdefg.'.repeat(32)}org`, 'a long address'],
])('%j is refused: %s', (text) => {
  expect(isEmail(text)).toBe(false);
});
