import type { Fields } from '@sentiero/http1/fields';
import { withoutOurCookies } from '../access/cookies.ts';
import type { RawLines } from './raw-record.ts';

/** The fields without our own cookies: a record must not grant access. */
export function asLearnerSent(fields: Fields): RawLines {
  if (!fields.names.includes('cookie')) return fields.raw;
  const kept: string[] = [];
  fields.each((name, value, lower) => {
    const rest = lower === 'cookie' ? withoutOurCookies(value) : value;
    if (rest || lower !== 'cookie') kept.push(name, rest);
  });
  return kept;
}
