import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertedAs } from '@sentiero/lab-app/scripts/rendered';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const inBrowser = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' };
const onInvitation = () => ({ ...inBrowser, Referer: `${shop.url}/invitation` });

async function show(visit: Visit, text: string, headers: Record<string, string> = onInvitation()) {
  const body = new URLSearchParams({ text });
  const { status } = await visit.send('/invitation/shown', { method: 'POST', body, headers });
  expect(status).toBe(204);
  return (await visit.event('invitation_shown')).data;
}

async function ring(visit: Visit) {
  await visit.send('/bell', { method: 'POST', headers: onInvitation() });
  return (await visit.event('bell')).data;
}

const attack = `<img src=x onerror='fetch("/bell",{method:"POST"})'>`;

describe('the invitation', () => {
  it('writes the name as HTML in the vulnerable shop and as text in the hardened one', async () => {
    const visit = shop.visit();
    expect(await visit.page('/invitation')).toContain('src="/static/invitation.js"');
    expect(await visit.page('/static/invitation.js')).toContain('box.innerHTML = name');
    await visit.switchTo('defended');
    expect(await visit.page('/invitation')).toContain('src="/static/invitation-hardened.js"');
    expect(await visit.page('/static/invitation-hardened.js')).toContain('box.textContent = name');
  });

  it('rings by a script only while the name that it shows would run one', async () => {
    const visit = shop.visit();
    await visit.send('/invitation');
    expect(await show(visit, attack)).toMatchObject({
      executable: true,
      carrier: 'event_handler',
      by_page: true,
    });
    expect(await ring(visit)).toMatchObject({ page: '/invitation', by_page_script: true });
    expect(await show(visit, 'Anna')).toMatchObject({ text: 'Anna', markup: false, executable: false });
    expect(await ring(visit)).toMatchObject({ page: '/invitation', by_page_script: false });
    await show(visit, attack);
    await visit.send('/invitation');
    expect(await ring(visit)).toMatchObject({ by_page_script: false });
  });

  it('refuses nothing but what would have run, once it is hardened', async () => {
    const visit = await shop.visit().switchTo('defended');
    await visit.send('/invitation');
    for (const text of ['Anna', 'Kat <3', '<b>Anna</b>', `<script>${attack}</script>`])
      expect(await show(visit, text)).toMatchObject({ markup: false, carrier: null });
    expect(
      shop.events.filter(({ learner, type }) => learner === visit.learner && type === 'refused'),
    ).toEqual([]);
    await show(visit, attack);
    expect((await visit.event('refused')).data).toMatchObject({
      blocked_by: 'output_escaping',
      what: 'invitation',
      done_before: ['invitation_shown'],
    });
    expect(await ring(visit)).toMatchObject({ executable: false, by_page_script: false });
  });
});

const forged: [string, (visit: Visit) => Promise<unknown>][] = [
  ['without the page', (visit) => show(visit, attack)],
  ['by curl', (visit) => opened(visit, {})],
  ['by curl, from the page', (visit) => opened(visit, { Referer: `${shop.url}/invitation` })],
  ['from another page of the shop', (visit) => opened(visit, { ...inBrowser, Referer: `${shop.url}/gifts` })],
  [
    'from the same path elsewhere',
    (visit) => opened(visit, { ...inBrowser, Referer: 'https://post.example/invitation' }),
  ],
  ['without a Referer', (visit) => opened(visit, inBrowser)],
  ['from another site', (visit) => opened(visit, { ...onInvitation(), 'Sec-Fetch-Site': 'cross-site' })],
  [
    'from a neighbouring host',
    (visit) => opened(visit, { ...onInvitation(), 'Sec-Fetch-Site': 'same-site' }),
  ],
  ['from the address bar', (visit) => opened(visit, { ...onInvitation(), 'Sec-Fetch-Site': 'none' })],
  ['by a form', (visit) => opened(visit, { ...onInvitation(), 'Sec-Fetch-Dest': 'document' })],
  ['by a frame', (visit) => opened(visit, { ...onInvitation(), 'Sec-Fetch-Dest': 'iframe' })],
  [
    'on another learner’s page',
    async (visit) => {
      await shop.visit().send('/invitation');
      return show(visit, attack);
    },
  ],
];

async function opened(visit: Visit, headers: Record<string, string>) {
  await visit.send('/invitation');
  return show(visit, attack, headers);
}

describe('a report that the page did not send', () => {
  it.each(forged)('counts for nothing: %s', async (_how, forge) => {
    const visit = shop.visit();
    expect(await forge(visit)).toMatchObject({ by_page: false });
    expect(await ring(visit)).toMatchObject({ by_page_script: false });
  });
});

const hostile: [string, string][] = [
  ['nothing', ''],
  ['four thousand opening tags', '<b>'.repeat(1_333)],
  ['deeply nested frames', nested(12)],
  ['an unfinished tag', '<img src=x onerror='],
  ['an unfinished comment', `<!--${attack}`],
  ['a thousand attributes', `<img ${'a=b '.repeat(990)}>`],
  ['a program that never ends, which is compiled and not run', "<img src=x onerror='for(;;);'>"],
  ['a program that would leave the process', "<img src=x onerror='process.exit()'>"],
  ['a regular expression that never ends', '<img src=x onerror=\'/(a+)+$/.test("a".repeat(99))\'>'],
  ['a prototype', '<img __proto__=x constructor=y onerror=1>'],
  ['control characters', '<img\u0001\u001f\u007f\u2028 onerror=1>'],
  ['half a surrogate pair', '<b>\ud83d</b>'],
  ['selects in selects', '<select>'.repeat(499)],
];

function nested(depth: number): string {
  return depth === 0
    ? 'x'
    : `<iframe srcdoc='${nested(depth - 1)
        .replaceAll('&', '&amp;')
        .replaceAll("'", '&#39;')}'></iframe>`;
}

describe('a hostile name', () => {
  it.each(hostile)('is judged at once and runs nothing: %s', async (_what, text) => {
    const name = text.slice(0, 4_000);
    const before = process.threadCpuUsage();
    insertedAs(name);
    expect(process.threadCpuUsage(before).user).toBeLessThan(1_000_000);
    const visit = shop.visit();
    await visit.send('/invitation');
    expect(await show(visit, name)).toMatchObject({ text: name.toWellFormed() });
  });

  it('has at most 4000 characters and no NUL', async () => {
    const visit = shop.visit();
    for (const text of ['x'.repeat(4_001), 'a\0b'])
      expect((await visit.form('/invitation/shown', { text })).status).toBe(400);
  });
});
