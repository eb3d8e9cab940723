import { isUtf8 } from 'node:buffer';
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';

/**
 * `unchecked` are the deflate data within, without the checksum and all that follows, which browsers do not check: Node
 * gives out nothing of a block that a wrong checksum ends.
 */
type Decoder = { open(bytes: Buffer): Transform; unchecked?(bytes: Buffer): Buffer };

const deflateHeader = (bytes: Buffer) =>
  bytes.length >= 2 && ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: {
    open: () => zlib.createGunzip(),
    unchecked: (bytes) => bytes.subarray(gzipHeaderLength(bytes)),
  },
  deflate: {
    // Some servers send raw deflate data without the zlib wrapper that the RFC requires.
    open: (bytes) => (deflateHeader(bytes) ? zlib.createInflate() : zlib.createInflateRaw()),
    unchecked: (bytes) => bytes.subarray(2),
  },
  br: { open: () => zlib.createBrotliDecompress() },
  zstd: { open: () => zlib.createZstdDecompress() },
};
const mostCodings = 3;

export type DecodedContent = {
  /** At most `limit` bytes. */
  bytes: Buffer;
  /** The codings that were removed, in the order of the header; empty if none was. */
  coding: string;
  /** Why the end is missing: there is more than `limit`, or the data are broken or incomplete. */
  cut: 'limit' | 'coding' | null;
};

/**
 * A body without the codings of its `Content-Encoding`, as far as it can be decoded. As in browsers, a header that names
 * an unknown coding, and a label that the bytes contradict, mean nothing.
 */
export async function decodeContent(raw: Buffer, header: string, limit: number): Promise<DecodedContent> {
  const asSent = { bytes: raw, coding: '', cut: null };
  if (header === '' || raw.length === 0) return asSent;
  const names = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => name && name !== 'identity');
  if (names.length === 0 || names.length > mostCodings) return asSent;
  if (names.some((name) => !Object.hasOwn(decoders, name))) return asSent;
  let current: DecodedContent = { bytes: raw, coding: names.join(', '), cut: null };
  for (const name of names.toReversed()) {
    const decoder = decoders[name];
    if (!decoder) return asSent;
    const { bytes, cut, isIncomplete } = await decode(decoder, current.bytes, limit);
    const isNothing = cut === 'coding' && bytes.length === 0;
    if (isNothing && (!isIncomplete || isUtf8(current.bytes))) return asSent;
    current = { ...current, bytes, cut: current.cut ?? cut };
  }
  return current;
}

type Output = Omit<DecodedContent, 'coding'> & { isIncomplete: boolean };

async function decode(decoder: Decoder, input: Buffer, limit: number): Promise<Output> {
  const output = await through(decoder.open(input), [input], limit);
  if (output.cut !== 'coding') return output;
  // What can be decoded is given out before the end shows that something is missing.
  if (output.isIncomplete) return through(decoder.open(input), [input, Buffer.alloc(0)], limit);
  const again = decoder.unchecked
    ? await through(zlib.createInflateRaw(), slices(decoder.unchecked(input)), limit)
    : await through(decoder.open(input), slices(input), limit);
  return again.bytes.length > output.bytes.length ? again : output;
}

/** Nothing is given out of the slice that an error is in. */
const sliceBytes = 1024;

const slices = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / sliceBytes) }, (_slice, place) =>
    bytes.subarray(place * sliceBytes, (place + 1) * sliceBytes),
  );

function through(stream: Transform, input: readonly Buffer[], limit: number): Promise<Output> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (error?: NodeJS.ErrnoException): void => {
      const bytes = Buffer.concat(chunks).subarray(0, limit);
      const broken = error ? 'coding' : null;
      resolve({ bytes, cut: size > limit ? 'limit' : broken, isIncomplete: error?.code === 'Z_BUF_ERROR' });
      stream.destroy();
    };
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) finish();
    });
    stream.on('end', () => finish());
    stream.on('error', finish);
    const last = input.at(-1) ?? Buffer.alloc(0);
    const writeFrom = (place: number): void => {
      if (place >= input.length - 1) stream.end(last);
      else stream.write(input[place], () => writeFrom(place + 1));
    };
    writeFrom(0);
  });
}

const flags = { extra: 4, name: 8, comment: 16, headerCheck: 2 } as const;

/** The length of a gzip header (RFC 1952, section 2.3). */
function gzipHeaderLength(bytes: Buffer): number {
  const has = (flag: number) => ((bytes[3] ?? 0) & flag) !== 0;
  if (bytes.length < 18) return bytes.length;
  let length = 10;
  if (has(flags.extra)) length += 2 + bytes.readUInt16LE(length);
  for (const flag of [flags.name, flags.comment]) if (has(flag)) length = bytes.indexOf(0, length) + 1;
  return has(flags.headerCheck) ? length + 2 : length;
}
