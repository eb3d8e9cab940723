import { expect, test } from 'vitest';
import { addressProven, noProof, readProof, tokenSent } from './proof.ts';

const now = Date.UTC(2026, 10, 21);
const minuteMs = 60_000;

test('returning from the mail app within a quarter of an hour leads to the token field', () => {
  const kept = tokenSent('a@b.example', 'handle', now);
  expect(readProof(JSON.stringify(kept), now + 14 * minuteMs)).toEqual(kept);
  expect(readProof(JSON.stringify(kept), now + 15 * minuteMs)).toEqual(noProof);
});

test('a proven address expires together with its secret on the server', () => {
  const kept = addressProven('a@b.example', 'secret', now);
  expect(readProof(JSON.stringify(kept), now + 29 * minuteMs)).toEqual(kept);
  expect(readProof(JSON.stringify(kept), now + 30 * minuteMs)).toEqual(noProof);
});

test.each([null, '', 'null', '{', '7', '{"step":"proven"}', '{"step":"token","email":1}', '{"step":"done"}'])(
  'a stored value of %j starts from the beginning',
  (kept) => {
    expect(readProof(kept, now)).toEqual(noProof);
  },
);
