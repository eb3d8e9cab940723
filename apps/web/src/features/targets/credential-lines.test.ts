import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCredentialLines, repeatedUsername, writeCredentialLines } from './credential-lines.ts';

const rosa = { description: 'Shop', username: 'rosa', password: 'a;b, "c" ' };

test.each([
  ['commas', 'Shop,rosa,"a;b, ""c"" "'],
  ['semicolons, as Excel saves them here', 'Shop;rosa;"a;b, ""c"" "\r\n'],
  ['tabs, as pasted from a spreadsheet', 'Shop\trosa\t"a;b, ""c"" "'],
  ['headings and a byte order mark', '\uFEFFDescription,Username,Password\nShop,rosa,"a;b, ""c"" "\n\n'],
])('a list with %s is read', (_name, text) => {
  expect(readCredentialLines(text)).toEqual({ credentials: [rosa], wrongLine: null });
});

test('the description may be missing, and the list may be empty', () => {
  expect(readCredentialLines('rosa,secret\nanna,\n').credentials).toEqual([
    { description: '', username: 'rosa', password: 'secret' },
    { description: '', username: 'anna', password: '' },
  ]);
  expect(readCredentialLines(' \n')).toEqual({ credentials: [], wrongLine: null });
});

test.each([
  ['a lone value', 'Shop,rosa,x\nrosa', 2],
  ['four values', 'a,b,c,d', 1],
  ['no username', 'Shop,,x', 1],
  ['a text that is too long', `Username,Password\nrosa,${'x'.repeat(101)}`, 2],
  ['more than 5000', 'a,b\n'.repeat(5001), 5001],
])('a line with %s is named', (_name, text, wrongLine) => {
  expect(readCredentialLines(text)).toEqual({ credentials: [], wrongLine });
});

test('whatever was stored reads the same after it was shown', () => {
  const cell = fc.stringMatching(/^[!-~üß][ -~üß]{0,20}[!-~üß]$/);
  const entry = fc.record({ description: cell, username: cell, password: cell });
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 20 }), (credentials) => {
      fc.pre(!/^(password|passwort|kennwort|mot de passe)$/i.test(credentials[0]?.password ?? ''));
      expect(readCredentialLines(writeCredentialLines(credentials)).credentials).toEqual(credentials);
    }),
  );
});

test('a username that stands in the list twice is found', () => {
  expect(repeatedUsername([rosa, { ...rosa, username: 'anna' }])).toBeNull();
  expect(repeatedUsername([rosa, rosa])).toBe('rosa');
});
