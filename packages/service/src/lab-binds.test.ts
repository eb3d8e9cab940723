import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { labBinds } from './lab-binds.ts';

const secret = 'a secret of at least 16 characters';
const minute = 60_000;

function atMinute(start: number) {
  const time = { ms: start };
  return { time, binds: labBinds(secret, () => time.ms) };
}

test('a bind is valid for the host and the nonce it was issued for, in any letter case', () => {
  const { binds } = atMinute(1_700_000_000_000);
  const nonceHash = createHash('sha256').update('a nonce').digest('hex');
  const bind = binds.issue('shop.localhost', 'a nonce');
  expect(binds.read(bind, 'SHOP.localhost')).toEqual({ nonceHash, isFresh: true });
  expect(binds.read(bind, 'other.localhost')).toBeNull();
});

test('a bind that was altered, truncated or signed with another secret is refused', () => {
  const { binds } = atMinute(1_700_000_000_000);
  const bind = binds.issue('shop.localhost', 'a nonce');
  const [nonceHash = '', time = '', signature = ''] = bind.split('.');
  const other = createHash('sha256').update('another nonce').digest('hex');
  const later = (parseInt(time, 36) + 1).toString(36);
  const foreign = labBinds('another secret, as long as it', () => 1_700_000_000_000);
  for (const forged of [
    nonceHash,
    '',
    '..',
    `${other}.${time}.${signature}`,
    `${nonceHash}.${later}.${signature}`,
    `${nonceHash}.${time}.`,
    `${nonceHash}.${time}.${signature.slice(1)}`,
    `${bind}.`,
    foreign.issue('shop.localhost', 'a nonce'),
  ])
    expect([forged, binds.read(forged, 'shop.localhost')]).toEqual([forged, null]);
});

test('a bind is fresh for ten minutes, and stale if it comes from the future', () => {
  const { time, binds } = atMinute(1_700_000_000_000);
  const bind = binds.issue('shop.localhost', 'a nonce');
  time.ms += 10 * minute;
  expect(binds.read(bind, 'shop.localhost')?.isFresh).toBe(true);
  time.ms += 1000;
  expect(binds.read(bind, 'shop.localhost')?.isFresh).toBe(false);
  time.ms -= 12 * minute;
  expect(binds.read(bind, 'shop.localhost')).toBeNull();
});
