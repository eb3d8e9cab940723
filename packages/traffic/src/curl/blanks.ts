import type { ByteText } from '../bytes.ts';

/** Without the white space of ASCII at its ends; `trim` would take the byte a0, which is part of a character. */
export const trimmed = (bytes: ByteText): ByteText =>
  bytes.replace(/^[ \t\n\v\f\r]+/, '').replace(/(?<![ \t\n\v\f\r])[ \t\n\v\f\r]+$/, '');

export const isBlank = (bytes: ByteText): boolean => /^[ \t\n\v\f\r]*$/.test(bytes);
