import { toBytes, toByteText, type ByteText } from '@sentiero/traffic/bytes';
import { DecodeError, longestValue } from './decoder.ts';

const formats = ['gzip', 'deflate', 'deflate-raw'] as const;

/** Also handles deflate with and without its header. A decompression bomb is stopped at the maximum length. */
export async function fromGzip(bytes: ByteText): Promise<ByteText> {
  for (const format of formats) {
    const read = await through(bytes, new DecompressionStream(format));
    if (read !== null) return read;
  }
  throw new DecodeError('not-gzip');
}

export async function toGzip(bytes: ByteText): Promise<ByteText> {
  return (await through(bytes, new CompressionStream('gzip'))) ?? '';
}

/** Null for bytes that the stream cannot decompress. */
async function through(
  bytes: ByteText,
  stream: CompressionStream | DecompressionStream,
): Promise<ByteText | null> {
  const source = new Blob([toBytes(bytes)]).stream();
  const reader = source.pipeThrough(stream).getReader();
  let read = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      read += toByteText(part.value);
      if (read.length > longestValue) break;
    }
  } catch {
    return null;
  }
  if (read.length <= longestValue) return read;
  await reader.cancel().catch(() => undefined);
  throw new DecodeError('too-long');
}
