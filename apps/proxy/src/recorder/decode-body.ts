import type { CapturedBody } from '@sentiero/contracts/capture';
import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import type { RawBody, RawLines } from './raw-record.ts';
import { decodeText } from './charset.ts';
import { headerValue, isTextual } from './text.ts';

const maxEncodings = 3;

/** The decoder of each content encoding. All of them decode as much as possible of a truncated body. */
const decoders: Record<string, (bytes: Buffer) => Transform> = {
  gzip: () => zlib.createGunzip({ finishFlush: zlib.constants.Z_SYNC_FLUSH }),
  deflate: (bytes) => {
    const options = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
    // Some servers send raw deflate data without the zlib wrapper that the RFC requires.
    const isWrapped = bytes.length < 2 || ((bytes[0] ?? 0) & 0x0f) === 8;
    return isWrapped ? zlib.createInflate(options) : zlib.createInflateRaw(options);
  },
  br: () => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => zlib.createZstdDecompress({ finishFlush: zlib.constants.ZSTD_e_flush }),
};

type Decoded = { bytes: Buffer; isWhole: boolean; isPlain: boolean };

/** Converts a copied body for display: decoded up to the limit, as text if it is text, otherwise as hex. */
export async function decodeBody(
  body: RawBody | null,
  raw: Buffer,
  { headers, limit }: { headers: RawLines; limit: number },
): Promise<CapturedBody | null> {
  if (!body) return null;
  const asSent = { bytes: raw, isWhole: !body.cut, isPlain: false };
  const { bytes, isWhole, isPlain } = await decodeContent(asSent, headers, limit);
  const truncated = !isWhole;
  const contentType = headerValue(headers, 'content-type');
  const text = isPlain && isTextual(contentType) ? decodeText(bytes, contentType, isWhole) : null;
  if (text) return { encoding: 'utf8', ...text, size: body.size, truncated };
  return { encoding: 'hex', content: bytes.toString('hex'), size: body.size, truncated };
}

async function decodeContent(asSent: Decoded, headers: RawLines, limit: number): Promise<Decoded> {
  const encodings = headerValue(headers, 'content-encoding')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^x-/, ''))
    .filter((name) => name && name !== 'identity');
  if (encodings.length > maxEncodings || encodings.some((name) => !Object.hasOwn(decoders, name)))
    return asSent;

  let current: Decoded = { ...asSent, isPlain: true };
  for (const name of encodings.toReversed()) {
    const decoder = decoders[name]?.(current.bytes);
    if (!decoder || asSent.bytes.length === 0) return asSent;
    const output = await inflate(decoder, current.bytes, limit);
    if (output.failed && output.bytes.length === 0) return asSent;
    current = {
      bytes: output.bytes,
      isWhole: current.isWhole && !output.failed && !output.isCut,
      isPlain: true,
    };
  }
  return current;
}

type Inflated = { bytes: Buffer; failed: boolean; isCut: boolean };

/** At most `limit` bytes of output, however large the decoded data. */
function inflate(decoder: Transform, input: Buffer, limit: number): Promise<Inflated> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (failed: boolean): void => {
      const bytes = Buffer.concat(chunks);
      resolve({ bytes: bytes.subarray(0, limit), failed, isCut: bytes.length > limit });
      decoder.destroy();
    };
    decoder.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > limit) finish(false);
    });
    decoder.on('end', () => finish(false));
    decoder.on('error', () => finish(true));
    decoder.end(input);
  });
}
