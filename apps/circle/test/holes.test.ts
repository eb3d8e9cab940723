import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue, type HoleId } from '../src/holes/catalogue.ts';
import { startCircleUnderTest, type Visit } from './circle-under-test.ts';
import { codedWays } from './coded-ways.ts';
import { OtherAnswer } from './play-use.ts';
import { files, give, postHeadline as post, solutions, written } from './solutions.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
beforeAll(async () => {
  circle = await startCircleUnderTest();
});
afterAll(() => circle.stop());

describe.each(catalogue.map(({ id }) => id as HoleId))('%s', (hole) => {
  const others = catalogue.map(({ id }) => id as HoleId).filter((id) => id !== hole);

  it.each(Object.entries(solutions[hole]))('is found by %s', async (_name, way) => {
    const visit = await (await circle.visit().signIn()).open(hole);
    const answers = await way(visit);
    const met = await visit.met();
    for (const { request } of answers) expect(met).toContainEqual({ type: 'finding', hole, request });
    expect(met.length).toBeGreaterThan(0);
    for (const found of met) expect(found).toMatchObject({ type: 'finding', hole });
  });

  const expectProbes = async (visit: Visit) => {
    const met = await visit.met();
    expect(met.length).toBeGreaterThan(0);
    for (const found of met) expect(found).toMatchObject({ type: 'probe', hole });
  };

  it.each(Object.entries(written[hole]))('is seen to be closed, and not found, by %s', async (_name, way) => {
    const visit = await circle.visit().open(...others);
    await expect(way(visit)).rejects.toThrow(OtherAnswer);
    await expectProbes(visit);
  });

  it.each(Object.entries(codedWays[hole] ?? {}))(
    'is not found while it is closed, by %s',
    async (_name, way) => {
      const visit = await (await circle.visit().signIn()).open(...others);
      await way(visit);
      await expectProbes(visit);
    },
  );
});

describe('the files', () => {
  it('say of each hole how it is used, in three ways or more', () => {
    expect(files.map(({ hole }) => hole).toSorted()).toEqual(catalogue.map(({ id }) => id).toSorted());
    for (const { hole, uses } of files) expect([hole, uses.length >= 3]).toEqual([hole, true]);
  });

  it.each(catalogue)('name the weakness and the place of $id', ({ id, weakness, place }) => {
    const file = files.find(({ hole }) => hole === id);
    expect(file).toMatchObject({ weakness, place: { in: place.in, name: place.name } });
  });
});

describe('a headline', () => {
  it('that was stored while the hole was open does not run once it is closed', async () => {
    const visit = await (await circle.visit().signIn()).open('offers.headline');
    await post(visit, '</script><script>alert(1)</script>');
    await visit.open();
    const { text, request } = await visit.get('/offers');
    expect(text).not.toContain('<script>alert');
    expect(await visit.met()).toContainEqual({ type: 'probe', hole: 'offers.headline', request });
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '</script> gesucht',
    'a < b, I <3 it',
    '" onfocus=alert(1) autofocus x="',
  ])('that only looks like an attack has no effect: %s', async (headline) => {
    const visit = await (await circle.visit().signIn()).open('offers.headline');
    await post(visit, headline);
    expect(await visit.met()).toEqual([]);
  });

  it('that ends the block for an older one is found together with it', async () => {
    const visit = await (await circle.visit().signIn()).open('offers.headline');
    const [first] = await post(visit, '<img src=x onerror=alert(1)>');
    const [second, view] = await post(visit, '</script> gesucht');
    const found = (await visit.met()).map(({ request }) => request);
    for (const answer of [first, second, view]) expect(found).toContain(answer?.request);
  });

  it('of long ago is not blamed: the platform has forgotten its request', async () => {
    const visit = await (await circle.visit().signIn()).open('offers.headline');
    const [stored] = await post(visit, '</script><script>alert(1)</script>');
    const before = (await visit.met()).filter(({ request }) => request === stored?.request).length;
    circle.clock.aheadMs += 11 * 60_000;
    const { request } = await visit.get('/offers');
    circle.clock.aheadMs = 0;
    const met = await visit.met();
    expect(met).toContainEqual({ type: 'finding', hole: 'offers.headline', request });
    expect(met.filter((found) => found.request === stored?.request).length).toBe(before);
  });
});

it('a transfer moves the hours of the one who gives, and nothing below zero is booked through the sound hole', async () => {
  const visit = await circle.visit().signIn();
  const hours = async () => (JSON.parse((await visit.get('/api/me')).text) as { hours: number }).hours;
  const statusOf = async (to: string, wanted: string) => (await give(to, wanted)(visit))[0]?.status;
  expect(await statusOf('2', '-2')).toBe(400);
  expect(await statusOf('2', '3.25')).toBe(400);
  expect(await statusOf('9', '1')).toBe(400);
  expect(await statusOf('7', '1')).toBe(400);
  expect(await hours()).toBe(3);
  expect(await statusOf('2', '1.75')).toBe(303);
  expect(await hours()).toBe(1.25);
  await visit.open('credits.transfer');
  expect(await statusOf('2', '0')).toBe(400);
  expect(await statusOf('2', '-2')).toBe(303);
  expect(await hours()).toBe(3.25);
});
