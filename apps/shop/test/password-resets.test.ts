import { expect, it } from 'vitest';
import { PasswordResets } from '../src/data/password-resets.ts';
import { learnerCustomerId } from '../src/data/seed.ts';

it('a code ends after a quarter of an hour, and with the use of another code of its customer', () => {
  let now = 0;
  const resets = new PasswordResets(() => now);
  resets.request(learnerCustomerId, true);
  resets.request(learnerCustomerId, true);
  const [second = { code: '' }, first = { code: '' }] = resets.mails;
  expect(resets.customerOf(first.code)).toBe(learnerCustomerId);
  now = 15 * 60;
  expect(resets.customerOf(first.code)).toBeNull();
  now = 0;
  resets.use(second.code);
  expect([resets.customerOf(first.code), resets.wasMade(first.code)]).toEqual([null, true]);
});

it('mails and open codes are bounded', () => {
  const resets = new PasswordResets();
  for (let count = 0; count < 200; count++) resets.request(learnerCustomerId, false);
  expect(resets.mails).toHaveLength(50);
  expect([resets.customerOf('7311'), resets.customerOf('7510')]).toEqual([null, learnerCustomerId]);
});
