import { afterAll, beforeAll, expect, it } from 'vitest';
import { all, drawn, isAllowed } from './arrangements.ts';
import { startCircleUnderTest } from './circle-under-test.ts';
import { honestWalk } from './honest-walk.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
let closed: string[];
beforeAll(async () => {
  circle = await startCircleUnderTest();
  closed = await honestWalk(circle.visit());
});
afterAll(() => circle.stop());

const arrangements = [...(isAllowed(all) ? [all] : []), ...drawn(3)];

it.each(arrangements.map((open) => [open.join(' '), open] as const))(
  'honest use tells nothing and finds nothing while these are open: %s',
  async (_name, open) => {
    const visit = await circle.visit().open(...open);
    expect(await honestWalk(visit)).toEqual(closed);
    expect(await visit.met()).toEqual([]);
  },
);

it('the honest walk has at least 150 requests', () => {
  expect(closed.length).toBeGreaterThanOrEqual(150);
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
