import type { ByteText } from '@sentiero/traffic/bytes';

/** Why a value cannot be converted. */
export type DecodeProblem =
  | 'not-url'
  | 'not-base64'
  | 'not-hex'
  | 'not-gzip'
  | 'not-a-time'
  | 'too-long'
  | 'no-crypto';

/** Thrown by a converter for a value that it cannot read. */
export class DecodeError extends Error {
  readonly problem: DecodeProblem;

  constructor(problem: DecodeProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Converts bytes into bytes. */
export type Converter = (bytes: ByteText) => ByteText | Promise<ByteText>;

/** Larger than any header or body that the platform keeps. */
export const longestValue = 4 * 1024 * 1024;
