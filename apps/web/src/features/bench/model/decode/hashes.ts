import { byteTextToHex, toBytes, toByteText, type ByteText } from '../../../../shared/text/bytes.ts';
import { DecodeError } from './decoder.ts';
import { md5 } from './md5.ts';

const algorithms = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const;
export type Hash = keyof typeof algorithms | 'md5';

/** The hash of the bytes in hexadecimal, for comparison with a captured one. */
export async function hashOf(bytes: ByteText, hash: Hash): Promise<ByteText> {
  const source = toBytes(bytes);
  if (hash === 'md5') return toHex(md5(source));
  // WebCrypto is missing on pages of another host without TLS.
  if (!globalThis.crypto?.subtle) throw new DecodeError('no-crypto');
  return toHex(new Uint8Array(await crypto.subtle.digest(algorithms[hash], source)));
}

const toHex = (bytes: Uint8Array): string => byteTextToHex(toByteText(bytes));
