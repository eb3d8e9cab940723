import { describe, expect, it } from 'vitest';
import { isPlatformCall, platformHeaders } from './platform-call.ts';

const token = 'the-shared-token';
const path = '/_sentiero/learners/abcdefghijklmnopqrstuv';

function call(method = 'PUT', nowMs = Date.now()) {
  const given = platformHeaders(token, { method, path }, nowMs);
  const headers = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return { method, path, headers };
}

describe('a call of the platform', () => {
  it('is recognised by its signature', () => {
    expect(isPlatformCall(call(), token)).toBe(true);
  });

  it('is valid for its method, path and key only', () => {
    expect(isPlatformCall({ ...call(), method: 'DELETE' }, token)).toBe(false);
    expect(isPlatformCall({ ...call(), path: `${path}w` }, token)).toBe(false);
    expect(isPlatformCall(call(), 'another')).toBe(false);
    expect(isPlatformCall({ ...call(), headers: {} }, token)).toBe(false);
  });

  it('is valid for five minutes', () => {
    expect(isPlatformCall(call('PUT', Date.now() - 298_000), token)).toBe(true);
    expect(isPlatformCall(call('PUT', Date.now() - 302_000), token)).toBe(false);
    expect(isPlatformCall(call('PUT', Date.now() + 302_000), token)).toBe(false);
  });
});
