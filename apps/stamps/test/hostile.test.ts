import { anyCharacter } from '@sentiero/checks/any-character';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../src/pages/docs.ts';
import { cards, startStampsUnderTest, type Visit } from './stamps-under-test.ts';

let stamps: Awaited<ReturnType<typeof startStampsUnderTest>>;
let attacker: Visit;
let other: Visit;
beforeAll(async () => {
  stamps = await startStampsUnderTest();
  attacker = stamps.visit();
  other = await stamps.visit().signIn();
});
afterAll(() => stamps.stop());

const names = [
  'sub',
  'role',
  'stamps',
  'pin',
  'to',
  'question',
  'integrity',
  'email',
  'method',
  'path',
  'body',
  '__proto__',
  'constructor',
];
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 10, '1937', 'staff', cards.anna, '/api/me', '\u0000'),
    fc.string({ unit: anyCharacter, maxLength: 30 }),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 8 })), tie('any'), {
      maxKeys: 4,
    }),
  ),
})).any;
const segment = fc.oneof(
  fc.constantFrom(cards.own, cards.anna, '..', '%2e%2e', '%00', '__proto__', ''),
  fc.string({ maxLength: 20 }).map((text) => encodeURIComponent(text)),
);
const token = fc.oneof(
  fc.string({ maxLength: 40 }).map((text) => encodeURIComponent(text)),
  fc
    .tuple(value, value, fc.string({ maxLength: 10 }))
    .map(([header, payload, signature]) =>
      [JSON.stringify(header), JSON.stringify(payload), signature]
        .map((part) => Buffer.from(part).toString('base64url'))
        .join('.'),
    ),
  fc
    .constantFrom('none', 'HS256')
    .chain((alg) =>
      value.map(
        (claims) =>
          [{ alg }, { sub: 9, role: claims }]
            .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
            .join('.') + '.',
      ),
    ),
);

it('answers whatever a learner sends without a mistake of its own, and nobody else notices', async () => {
  const call = fc.tuple(fc.constantFrom(...calls), segment, value, fc.option(token), fc.boolean());
  await fc.assert(
    fc.asyncProperty(call, async ([named, card, body, bearer, isHonest]) => {
      const [method = '', path = ''] = named.replace('{card}', card).split(' ');
      if (isHonest) await attacker.signIn();
      else attacker.bearer = bearer;
      const response = await attacker.send(path, {
        method,
        ...(method !== 'GET' && {
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      expect(response.status, `${method} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
      await response.body?.cancel();
    }),
    { numRuns: 300 },
  );
  expect((await other.get('/api/me')).body).toMatchObject({ stamps: 3, role: 'customer', nickname: 'Robin' });
  expect(({} as Record<string, unknown>)['role']).toBeUndefined();
});
