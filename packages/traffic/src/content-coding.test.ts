import zlib from 'node:zlib';
import { expect, it } from 'vitest';
import { decodeContent } from './content-coding.ts';

const text = Array.from({ length: 300 }, (_line, place) => `line ${place} of a report\n`).join('');
const gzip = zlib.gzipSync(text);
const packed = {
  gzip,
  deflate: zlib.deflateSync(text),
  br: zlib.brotliCompressSync(text),
  zstd: zlib.zstdCompressSync(text),
};
const withByte = (bytes: Buffer, place: number) => {
  const changed = Buffer.from(bytes);
  changed[place] = (changed[place] ?? 0) ^ 0xff;
  return changed;
};
const read = async (bytes: Buffer, header: string, limit = 100_000) => {
  const { bytes: decoded, ...about } = await decodeContent(bytes, header, limit);
  return { text: decoded.toString(), ...about };
};

it.each(Object.entries(packed))('%s is decoded, whole or up to the limit', async (name, bytes) => {
  expect(await read(bytes, name)).toEqual({ text, coding: name, cut: null });
  expect(await read(bytes, name, 100)).toEqual({ text: text.slice(0, 100), coding: name, cut: 'limit' });
});

it.each(Object.entries(packed))(
  '%s that ends too early is decoded as far as it goes',
  async (name, bytes) => {
    for (const length of [bytes.length - 1, bytes.length >> 1, 12]) {
      const { text: start, cut } = await read(bytes.subarray(0, length), name);
      expect(cut).toBe('coding');
      expect(text.startsWith(start)).toBe(true);
    }
  },
);

it.each([
  ['data after its end', Buffer.concat([gzip, Buffer.from('tail')])],
  ['a wrong checksum', withByte(gzip, gzip.length - 6)],
  ['a wrong length', withByte(gzip, gzip.length - 2)],
])('gzip with %s is whole, as in browsers', async (_what, bytes) => {
  expect(await read(bytes, 'gzip')).toEqual({ text, coding: 'gzip', cut: null });
});

it('several codings are removed from the last to the first', async () => {
  const twice = zlib.brotliCompressSync(gzip);
  expect(await read(twice, 'gzip, br')).toEqual({ text, coding: 'gzip, br', cut: null });
  expect(await read(gzip, 'X-GZip')).toEqual({ text, coding: 'gzip', cut: null });
  expect(await read(zlib.deflateRawSync(text), 'deflate')).toEqual({ text, coding: 'deflate', cut: null });
});

it.each([
  ['', text],
  ['identity', text],
  ['UTF-8', text],
  ['none', text],
  ['gzip', text],
  ['deflate', text],
  ['br', text],
  ['zstd', text],
  ['gzip, unknown', text],
  ['gzip, gzip, gzip, gzip', text],
])('a Content-Encoding of "%s" on plain text means nothing', async (header, plain) => {
  expect(await read(Buffer.from(plain), header)).toEqual({ text: plain, coding: '', cut: null });
});

it('what precedes an error in the data is decoded', async () => {
  const long = Array.from({ length: 20_000 }, (_line, place) => `line ${place}: ${Math.sin(place)}\n`).join(
    '',
  );
  const bytes = zlib.brotliCompressSync(long);
  const half = bytes.length >> 1;
  const broken = Buffer.concat([bytes.subarray(0, half), Buffer.alloc(3_000, 0xaa), bytes.subarray(half)]);
  const { text: start, cut } = await read(broken, 'br', 1_000_000);
  expect(cut).toBe('coding');
  expect(start.slice(0, 10_000)).toBe(long.slice(0, 10_000));
});
