import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue, type HoleId } from '../src/holes/catalogue.ts';
import { startCircleUnderTest, type Answer, type Visit } from './circle-under-test.ts';
import { identitySolutions } from './identity-solutions.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
beforeAll(async () => {
  circle = await startCircleUnderTest();
});
afterAll(() => circle.stop());

/** Ways through a hole: each returns the answers that a learner can report. */
type Ways = Readonly<Record<string, (visit: Visit) => Promise<readonly Answer[]>>>;

const post = async (visit: Visit, headline: string) => [
  await visit.post('/offers', { headline, text: 'Wie neu.', kind: 'thing', hours: '1' }),
  await visit.get('/offers'),
];
const give = (to: string, hours: string) => async (visit: Visit) => [
  await visit.post('/credits/transfers', { to, hours, note: 'Danke' }),
];

const solutions: Readonly<Record<HoleId, Ways>> = {
  'messages.thread': {
    'a neighbouring number': async (visit) => [await visit.get('/messages/205')],
    'another, with a query': async (visit) => [await visit.get('/messages/211?x=1')],
    'an encoded one': async (visit) => [await visit.get('/messages/%32%302')],
  },
  'offers.headline': {
    'a script after the block': (visit) => post(visit, '</script><script>alert(1)</script>'),
    'an image': (visit) => post(visit, '</SCRIPT ><img src=x onerror=alert(1)>'),
    'a drawing': (visit) => post(visit, '</script/><svg onload=alert(1)>'),
    'an open comment around the end': (visit) =>
      post(visit, '</script><!-- --><details open ontoggle=alert`1`>'),
  },
  'credits.transfer': {
    'whole hours below zero': give('2', '-5'),
    'a quarter below zero, with a comma': give('5', '-0,25'),
    'from the moderator': give('1', '-4.5'),
  },
  ...identitySolutions,
};

describe.each(catalogue.map(({ id }) => id as HoleId))('%s', (hole) => {
  const others = catalogue.map(({ id }) => id as HoleId).filter((id) => id !== hole);

  it.each(Object.entries(solutions[hole]))('is found by %s', async (_name, way) => {
    const visit = await (await circle.visit().signIn()).open(hole);
    const answers = await way(visit);
    const met = await visit.met();
    for (const { request } of answers) expect(met).toContainEqual({ type: 'finding', hole, request });
    for (const found of met) expect(found).toMatchObject({ type: 'finding', hole });
  });

  it.each(Object.entries(solutions[hole]))('is not found while it is closed, by %s', async (_name, way) => {
    const visit = await (await circle.visit().signIn()).open(...others);
    await way(visit);
    const met = await visit.met();
    expect(met.length).toBeGreaterThan(0);
    for (const found of met) expect(found).toMatchObject({ type: 'probe', hole });
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
