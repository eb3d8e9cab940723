import type { ByteText } from '@sentiero/traffic/bytes';
import { DecodeError, longestValue, type Converter, type DecodeProblem } from './decoder.ts';
import { fromGzip, toGzip } from './gzip.ts';
import { hashOf } from './hashes.ts';
import * as text from './text-codes.ts';
import { fromTimestamp, toTimestamp } from './timestamps.ts';

/** All conversions, in the order of the list. */
export const converters = {
  'from-url': text.fromUrl,
  'from-html': text.fromHtml,
  'from-base64': text.fromBase64,
  'from-hex': text.fromHex,
  'from-unicode': text.fromUnicode,
  'from-gzip': fromGzip,
  'from-timestamp': fromTimestamp,
  'to-url': text.toUrl,
  'to-html': text.toHtml,
  'to-base64': text.toBase64,
  'to-base64url': text.toBase64Url,
  'to-hex': text.toHex,
  'to-unicode': text.toUnicode,
  'to-gzip': toGzip,
  'to-timestamp': toTimestamp,
  md5: (bytes) => hashOf(bytes, 'md5'),
  sha1: (bytes) => hashOf(bytes, 'sha1'),
  sha256: (bytes) => hashOf(bytes, 'sha256'),
  sha384: (bytes) => hashOf(bytes, 'sha384'),
  sha512: (bytes) => hashOf(bytes, 'sha512'),
} satisfies Record<string, Converter>;
export type ConverterName = keyof typeof converters;
export const converterNames = Object.keys(converters) as ConverterName[];

export type ChainResult = { readonly bytes: ByteText } | { readonly problem: DecodeProblem };

/** The result of each step; the first failure ends the chain. */
export async function runChain(input: ByteText, names: readonly ConverterName[]): Promise<ChainResult[]> {
  const results: ChainResult[] = [];
  let bytes = input;
  for (const name of names) {
    const result = await convert(bytes, name);
    results.push(result);
    if ('problem' in result) return results;
    ({ bytes } = result);
  }
  return results;
}

async function convert(bytes: ByteText, name: ConverterName): Promise<ChainResult> {
  try {
    const converted = await converters[name](bytes);
    return converted.length > longestValue ? { problem: 'too-long' } : { bytes: converted };
  } catch (error) {
    if (error instanceof DecodeError) return { problem: error.problem };
    throw error;
  }
}
