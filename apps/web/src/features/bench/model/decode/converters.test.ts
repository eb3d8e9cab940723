import { createHash } from 'node:crypto';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { anyCharacter } from '@sentiero/checks/any-character';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utf8Bytes } from '@sentiero/traffic/bytes';
import { converterNames, runChain, type ConverterName } from './converters.ts';
import { longestValue } from './decoder.ts';

const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1'));
const last = async (input: string, ...names: ConverterName[]) => (await runChain(input, names)).at(-1);

test.each<[ConverterName, ConverterName]>([
  ['to-url', 'from-url'],
  ['to-base64', 'from-base64'],
  ['to-base64url', 'from-base64'],
  ['to-hex', 'from-hex'],
  ['to-gzip', 'from-gzip'],
])('%s and %s round-trip any bytes', async (there, back) => {
  await fc.assert(
    fc.asyncProperty(anyBytes, async (bytes) => {
      expect(await last(bytes, there, back)).toEqual({ bytes });
    }),
  );
});

test('any text survives its Unicode escapes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyCharacter, maxLength: 30 }), async (text) => {
      const bytes = utf8Bytes(text);
      expect(await last(bytes, 'to-unicode', 'from-unicode')).toEqual({ bytes });
    }),
  );
});

test.each<[ConverterName, string, string]>([
  ['from-url', '%27+OR%20%c3%a4', "' OR Ã¤"],
  ['from-hex', '\\x41\\x42 43:44', 'ABCD'],
  ['from-base64', 'PDw_Pz8-Pg', '<<???>>'],
  ['from-unicode', '\\u003cb\\u003e %u0041 \\u{42}', '<b> A B'],
  ['to-html', '<a href="x">\'&', '&lt;a href=&quot;x&quot;&gt;&#39;&amp;'],
  ['from-timestamp', '1700000000', '2023-11-14T22:13:20.000Z'],
  ['from-timestamp', '1700000000123', '2023-11-14T22:13:20.123Z'],
  ['to-timestamp', '2023-11-14T22:13:20Z', '1700000000'],
])('%s of %j is %j', async (name, input, bytes) => {
  expect(await last(input, name)).toEqual({ bytes });
});

test.each<[ConverterName, string, string]>([
  ['from-url', '50% off', 'not-url'],
  ['from-base64', 'no base64!', 'not-base64'],
  ['from-hex', '123', 'not-hex'],
  ['from-gzip', 'plain', 'not-gzip'],
  ['from-timestamp', 'yesterday', 'not-a-time'],
  ['to-timestamp', 'nonsense', 'not-a-time'],
])('%s of %j reports why it cannot be converted', async (name, input, problem) => {
  expect(await runChain(input, ['to-hex', 'from-hex', name, 'to-hex'])).toEqual([
    expect.anything(),
    { bytes: input },
    { problem },
  ]);
});

test('hashes are computed over the bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBytes,
      fc.constantFrom('md5', 'sha1', 'sha256', 'sha384', 'sha512'),
      async (bytes, name) => {
        const wanted = createHash(name).update(bytes, 'latin1').digest('hex');
        expect(await last(bytes, name as ConverterName)).toEqual({ bytes: wanted });
      },
    ),
  );
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate without its header', deflateRawSync],
])('%s produced by another program can be read', async (_name, compress) => {
  expect(await last(compress('a text, a text').toString('latin1'), 'from-gzip')).toEqual({
    bytes: 'a text, a text',
  });
});

test('a decompression bomb ends with an error, not with the memory', async () => {
  const bomb = gzipSync(Buffer.alloc(longestValue + 1)).toString('latin1');
  expect(await last(bomb, 'from-gzip')).toEqual({ problem: 'too-long' });
});

/** Requires a page. */
const inNode = converterNames.filter((name) => name !== 'from-html');

test('whatever the bytes, every converter returns a result or a reason', async () => {
  await fc.assert(
    fc.asyncProperty(anyBytes, fc.constantFrom(...inNode), async (bytes, name) => {
      expect(await runChain(bytes, [name])).toHaveLength(1);
    }),
  );
});
