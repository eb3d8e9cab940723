import fc from 'fast-check';
import { credentialLimits } from '@sentiero/contracts/targets';
import { anyCharacter } from '@sentiero/checks/any-character';
import { expect, test } from 'vitest';
import {
  onlySeparator,
  readCredentialLines,
  repeatedUsername,
  separators,
  writeCredentialLines,
} from './credential-lines.ts';

const rosa = { description: 'Shop', username: 'rosa', password: 'a;b, "c" ' };
const written = { separator: 'comma', hasHeading: false } as const;

test.each([
  ['commas', 'comma', 'Shop,rosa,"a;b, ""c"" "'],
  ['semicolons, as Excel saves them here', 'semicolon', 'Shop;rosa;"a;b, ""c"" "\r\n'],
  ['tabs, as pasted from a spreadsheet', 'tab', 'Shop\trosa\t"a;b, ""c"" "'],
  ['a byte order mark', 'comma', '\uFEFFShop,rosa,"a;b, ""c"" "\n\n'],
] as const)('a list with %s is read', (_name, separator, text) => {
  const read = readCredentialLines(text, { separator, hasHeading: false });
  expect(read).toEqual({ credentials: [rosa], wrongLine: null });
});

test('a heading is one because staff say so, whatever the first line holds', () => {
  for (const text of ['admin,password', 'Benutzer,Passwort', 'username,password\nrosa,x']) {
    const { credentials } = readCredentialLines(text, written);
    const [username, password] = text.split('\n')[0]?.split(',') ?? [];
    expect(credentials[0]).toEqual({ description: '', username, password });
    const below = readCredentialLines(text, { ...written, hasHeading: true }).credentials;
    expect(below).toEqual(credentials.slice(1));
  }
});

test('the separator of a new list is taken from it only if no other fits', () => {
  expect(onlySeparator('rosa,secret\nanna,x')).toBe('comma');
  expect(onlySeparator('Shop;rosa;a,b,c,d')).toBe('semicolon');
  expect(onlySeparator('rosa\tse,cr,et;x')).toBe('tab');
  expect(onlySeparator('rosa;se,cret')).toBe(null);
  expect(onlySeparator('')).toBe(null);
});

test('the description may be missing, and the list may be empty', () => {
  expect(readCredentialLines('rosa,secret\nanna,\n', written).credentials).toEqual([
    { description: '', username: 'rosa', password: 'secret' },
    { description: '', username: 'anna', password: '' },
  ]);
  expect(readCredentialLines(' \n', written)).toEqual({ credentials: [], wrongLine: null });
});

test.each([
  ['a lone value', 'Shop,rosa,x\nrosa', 2],
  ['four values', 'a,b,c,d', 1],
  ['no username', 'Shop,,x', 1],
  ['a quote that does not end', 'rosa,x\nadmin,"abc', 2],
  ['a text that is too long', `rosa,secret\nrosa,${'x'.repeat(101)}`, 2],
  ['more than 5000', 'a,b\n'.repeat(5001), 5001],
])('a line with %s is named', (_name, text, wrongLine) => {
  expect(readCredentialLines(text, written)).toEqual({ credentials: [], wrongLine });
});

test('whatever can be stored is still the same login after it was shown', () => {
  const { length: maxLength } = credentialLimits;
  const character = anyCharacter.filter((each) => !/[\p{Cc}\u2028\u2029\p{Cs}]/u.test(each));
  const likely = fc.constantFrom('password', 'Passwort', "a,b;c;d;e'", '"', '""x', '=1', ' x ', '\u00a0');
  const cell = fc.oneof(fc.string({ unit: character, maxLength: maxLength / 2 }), likely);
  const name = cell.map((text) => text.trim());
  const entry = fc.record({
    description: name,
    username: name.filter((text) => text !== ''),
    password: cell,
  });
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 20 }), (credentials) => {
      const text = writeCredentialLines(credentials);
      expect(readCredentialLines(text, written).credentials).toEqual(credentials);
    }),
  );
  expect(separators).toContain(written.separator);
});

test('a username that stands in the list twice is found', () => {
  expect(repeatedUsername([rosa, { ...rosa, username: 'anna' }])).toBeNull();
  expect(repeatedUsername([rosa, rosa])).toBe('rosa');
});
