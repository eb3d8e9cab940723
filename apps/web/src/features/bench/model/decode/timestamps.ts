import type { ByteText } from '@sentiero/traffic/bytes';
import { DecodeError } from './decoder.ts';

/** Seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by length, as a date. */
export function fromTimestamp(bytes: ByteText): ByteText {
  const text = bytes.trim();
  const [, whole, fraction = ''] = /^(-?\d{1,19})(\.\d+)?$/.exec(text) ?? [];
  if (whole === undefined) throw new DecodeError('not-a-time');
  const digits = whole.replace('-', '').length;
  const power = [11, 14, 17].filter((limit) => digits > limit).length;
  return dateText(new Date((Number(whole + fraction) / 1000 ** power) * 1000));
}

/** A date as seconds since 1970. */
export function toTimestamp(bytes: ByteText): ByteText {
  const ms = Date.parse(bytes.trim());
  if (Number.isNaN(ms)) throw new DecodeError('not-a-time');
  return String(ms / 1000);
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new DecodeError('not-a-time');
  return date.toISOString();
}
