import type { ShopExercise } from './exercise.ts';

const now = 1_800_000_000;
const fresh = { code: 'tq8ZrW2vLk', customer_id: 7, sent_at: now - 60, used: false };
const late = { code: 'm4XcP9sDyA', customer_id: 7, sent_at: now - 14 * 60, used: false };
const stale = { code: 'a1HnV6eJbR', customer_id: 3, sent_at: now - 16 * 60, used: false };
const ancient = { code: 'w7KfG3uQoE', customer_id: 5, sent_at: now - 40 * 24 * 3_600, used: false };
const spent = { code: 'z5TbY0iNhC', customer_id: 2, sent_at: now - 120, used: true };
const resets = [ancient, stale, spent, late, fresh];

/** The check of a code from a mail, before a new password is saved. */
export const reset: ShopExercise = {
  name: 'mayReset',
  weak: `function mayReset(code, resets, now) {
  return resets.some((reset) => reset.code === code);
}
`,
  fixed: `function mayReset(code, resets, now) {
  const reset = resets.find((known) => known.code === code);
  if (reset === undefined || reset.used) return false;
  return now - reset.sent_at <= 15 * 60;
}
`,
  attacks: [
    ['used', [spent.code, resets, now]],
    ['stale', [stale.code, resets, now]],
    ['stale', [ancient.code, resets, now]],
  ],
  hiddenAttacks: [
    ['used', [spent.code, [spent], now]],
    ['stale', [fresh.code, [fresh], now + 24 * 3_600]],
    ['used_and_stale', [spent.code, resets, now + 3_600]],
    ['unknown', ['0000000001', resets, now]],
    ['beginning', ['tq8', resets, now]],
    ['unknown', ['', resets, now]],
    ['unknown', [fresh.code, [], now]],
  ],
  honest: [
    ['fresh', [fresh.code, resets, now]],
    ['late', [late.code, resets, now]],
    ['fresh', [fresh.code, [stale, fresh], now]],
    ['other_used', [fresh.code, [{ ...spent, customer_id: 7 }, fresh], now]],
  ],
  isBlocked: (answer) => !answer,
  isServed: Boolean,
};
