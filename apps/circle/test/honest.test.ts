import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogue, type HoleId } from '../src/holes/catalogue.ts';
import { startCircleUnderTest } from './circle-under-test.ts';
import { honestWalk } from './honest-walk.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
beforeAll(async () => {
  circle = await startCircleUnderTest();
});
afterAll(() => circle.stop());

const all = catalogue.map(({ id }) => id as HoleId);
const half = (rest: number) => all.filter((_hole, index) => index % 2 === rest);

it.each([
  ['everything', all],
  ['every other hole', half(0)],
  ['the rest', half(1)],
] as const)('honest use tells nothing and finds nothing while this is open: %s', async (_name, open) => {
  const closed = await honestWalk(circle.visit());
  expect(closed.length).toBeGreaterThanOrEqual(150);
  const visit = await circle.visit().open(...open);
  expect(await honestWalk(visit)).toEqual(closed);
  expect(await visit.met()).toEqual([]);
});

it('only the page of hours ever lacks the header that forbids framing, and only while its hole is open', async () => {
  const visit = await circle.visit().signIn();
  const forbids = async (path: string) => (await visit.get(path)).headers.has('content-security-policy');
  expect(await forbids('/credits')).toBe(true);
  await visit.open(...all.filter((hole) => hole !== 'transfer.frame'));
  expect(await forbids('/credits?x=1')).toBe(true);
  await visit.open('transfer.frame');
  expect(await forbids('/credits')).toBe(false);
  for (const path of ['/', '/offers', '/profile', '/api/me', '/nowhere', '/static/circle.js'])
    expect(await forbids(path)).toBe(true);
});
