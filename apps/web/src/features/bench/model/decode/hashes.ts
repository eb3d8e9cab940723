import { byteTextToHex, toBytes, toByteText, type ByteText } from '@sentiero/traffic/bytes';
import { DecodeError } from './decoder.ts';

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

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21] as const;
const constants = Array.from({ length: 64 }, (_value, place) =>
  Math.floor(Math.abs(Math.sin(place + 1)) * 2 ** 32),
);

/** RFC 1321; WebCrypto lacks it, and old applications still hash passwords with it. */
function md5(message: Uint8Array): Uint8Array {
  const words = padded(message);
  const state = Uint32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let block = 0; block < words.length; block += 16) addBlock(state, words.subarray(block, block + 16));
  const digest = new DataView(new ArrayBuffer(16));
  state.forEach((word, place) => digest.setUint32(place * 4, word, true));
  return new Uint8Array(digest.buffer);
}

function padded(message: Uint8Array): Uint32Array {
  const bytes = new DataView(new ArrayBuffer((Math.floor((message.length + 8) / 64) + 1) * 64));
  message.forEach((byte, place) => bytes.setUint8(place, byte));
  bytes.setUint8(message.length, 0x80);
  bytes.setBigUint64(bytes.byteLength - 8, BigInt(message.length) * 8n, true);
  return Uint32Array.from({ length: bytes.byteLength / 4 }, (_word, place) =>
    bytes.getUint32(place * 4, true),
  );
}

function addBlock(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  for (let step = 0; step < 64; step++) {
    const round = step >> 4;
    const { mixed, word } = mix(step, [b, c, d]);
    const sum = (a + mixed + (constants[step] ?? 0) + (words[word] ?? 0)) >>> 0;
    const shift = shifts[round * 4 + (step & 3)] ?? 0;
    [a, d, c, b] = [d, c, b, (b + ((sum << shift) | (sum >>> (32 - shift)))) >>> 0];
  }
  for (const [place, value] of [a, b, c, d].entries()) state[place] = (state[place] ?? 0) + value;
}

function mix(step: number, [b, c, d]: [number, number, number]): { mixed: number; word: number } {
  if (step < 16) return { mixed: (b & c) | (~b & d), word: step };
  if (step < 32) return { mixed: (d & b) | (~d & c), word: (5 * step + 1) % 16 };
  if (step < 48) return { mixed: b ^ c ^ d, word: (3 * step + 5) % 16 };
  return { mixed: c ^ (b | ~d), word: (7 * step) % 16 };
}
