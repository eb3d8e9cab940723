import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';
import { call, carriers, harmless } from './script-carriers.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const inBrowser = { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' };

async function ring(visit: Visit, page: string | null, init: RequestInit = {}, path = '/bell') {
  const headers = new Headers({ ...inBrowser, ...(page === null ? {} : { Referer: shop.url + page }) });
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  const { status } = await visit.send(path, { method: 'POST', ...init, headers });
  expect(status).toBe(204);
  return (await visit.event('bell')).data;
}

const searchFor = (text: string) => `/search?q=${encodeURIComponent(text)}`;

describe('the escaping of the hardened shop', () => {
  const refusedBy = (visit: Visit) =>
    shop.events
      .filter(({ learner, type }) => learner === visit.learner && type === 'refused')
      .map(({ data }) => [data['blocked_by'], data['page']]);

  it.each(carriers)('stops a %s in the search: %s', async (_carrier, text) => {
    const visit = await shop.visit().switchTo('defended');
    await visit.send(searchFor(text));
    await ring(visit, null);
    expect(refusedBy(visit)).toContainEqual(['output_escaping', '/search']);
  });

  it('stops a review that was written before', async () => {
    const visit = await shop.visit().signIn();
    await visit.form('/products/2/reviews', { text: carriers[0]?.[1] ?? '' });
    await visit.switchTo('defended');
    await visit.send('/products/2');
    await visit.send('/products/3');
    await ring(visit, null);
    expect(refusedBy(visit)).toEqual([['output_escaping', '/products/2']]);
  });

  it.each(harmless)('finds nothing to stop in %s', async (text) => {
    const visit = await shop.visit().switchTo('defended');
    await visit.send(searchFor(text));
    await ring(visit, null);
    expect(refusedBy(visit)).not.toContainEqual(['output_escaping', '/search']);
  });
});

describe('a page with a visitor’s script in it', () => {
  it.each(carriers)('is recognised by its %s in the search: %s', async (carrier, text) => {
    const visit = shop.visit();
    await visit.send(searchFor(text));
    expect(await ring(visit, searchFor(text))).toMatchObject({
      page: '/search',
      markup: true,
      script: true,
      executable: true,
      carrier,
      rendered: true,
      by_page_script: true,
    });
  });

  it.each(carriers.filter(([, text]) => text.length < 1_000))(
    'is recognised by its %s in a review: %s',
    async (carrier, text) => {
      const visit = await shop.visit().signIn();
      await visit.form('/products/2/reviews', { text });
      expect((await visit.event('review_posted')).data).toMatchObject({ executable: true, carrier });
      await visit.send('/products/2');
      expect(await ring(visit, '/products/2')).toMatchObject({ by_page_script: true, carrier });
    },
  );

  it.each(harmless)('is not reported for %s', async (text) => {
    const visit = shop.visit();
    await visit.send(searchFor(text));
    expect(await ring(visit, searchFor(text))).toMatchObject({
      executable: false,
      carrier: null,
      rendered: true,
      by_page_script: false,
    });
  });

  it('counts only if it was sent to this learner and one of its scripts made the request', async () => {
    const text = carriers[0]?.[1] ?? '';
    const visit = shop.visit();
    expect(await ring(visit, searchFor(text))).toMatchObject({
      executable: true,
      rendered: false,
      by_page_script: false,
    });
    await visit.send(searchFor(text));
    const by = async (headers: Record<string, string>) =>
      (await ring(visit, searchFor(text), { headers }))['by_page_script'];
    expect(await by({})).toBe(true);
    expect(await by({ 'Sec-Fetch-Dest': 'document' })).toBe(true);
    expect(await by({ 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-User': '?1' })).toBe(false);
    expect(await by({ 'Sec-Fetch-Site': 'cross-site' })).toBe(false);
    const fromAnywhere = { headers: { 'Sec-Fetch-Site': 'none' } };
    expect(await ring(visit, null, fromAnywhere)).toMatchObject({ page: null, by_page_script: false });
    expect(await ring(visit, '/contact')).toMatchObject({ page: '/contact', executable: false });
    expect(await ring(visit, searchFor('honey'))).toMatchObject({ executable: false });
  });

  it('is taken to be the last one sent when a same-origin request has no Referer', async () => {
    const visit = shop.visit();
    await visit.send(searchFor('honey'));
    expect(await ring(visit, null)).toMatchObject({ page: null, by_page_script: false });
    await visit.send(searchFor(`<iframe src=javascript:parent.${call}></iframe>`));
    await visit.send(searchFor('honey'));
    expect(await ring(visit, null)).toMatchObject({
      page: '/search',
      carrier: 'javascript_url',
      by_page_script: true,
    });
    const elsewhere = [{ 'Sec-Fetch-Site': 'cross-site' }, { Referer: 'https://post.example/' }];
    for (const headers of elsewhere)
      expect(await ring(visit, null, { headers })).toMatchObject({ page: null, by_page_script: false });
  });

  it('runs no script in the hardened shop, nor under the policy', async () => {
    const text = carriers[0]?.[1] ?? '';
    for (const [mode, expected] of [
      ['defended', { markup: false, executable: false, carrier: null }],
      ['headers', { markup: true, executable: false, carrier: null }],
    ] as const) {
      const visit = await shop.visit().switchTo(mode);
      await visit.send(searchFor(text));
      expect(await ring(visit, searchFor(text))).toMatchObject({ mode, by_page_script: false, ...expected });
    }
  });
});

describe('a message', () => {
  const sidOf = (visit: Visit) => visit.cookie.replace('sid=', '');
  const codes = (text: string) => [...text].map((character) => character.charCodeAt(0));
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  const encodings: [string, (cookie: string) => string][] = [
    ['as it is', (cookie) => cookie],
    ['among others', (cookie) => `theme=dark; ${cookie}; lang=de`],
    ['percent-encoded', (cookie) => encodeURIComponent(cookie)],
    ['encoded twice', (cookie) => encodeURIComponent(encodeURIComponent(`c=${cookie}`))],
    [
      'every byte percent-encoded',
      (cookie) =>
        codes(cookie)
          .map((code) => `%${code.toString(16)}`)
          .join(''),
    ],
    ['as base64', (cookie) => base64(cookie)],
    ['as numbers of base 8', (cookie) => [...cookie].map((one) => one.charCodeAt(0).toString(8)).join(' ')],
    ['as base64 with one byte before it', (cookie) => base64(`x${cookie}`)],
    ['as base64 with two bytes before it', (cookie) => base64(`xy${cookie}`)],
    ['as base64 behind other text', (cookie) => `loot/${base64(cookie)}`],
    ['as base64url', (cookie) => Buffer.from(`~~~???${cookie}`).toString('base64url')],
    ['as base64 of base64', (cookie) => base64(base64(cookie))],
    ['as base64 in a percent-encoded form', (cookie) => `c=${encodeURIComponent(base64(cookie))}`],
    ['as JSON', (cookie) => JSON.stringify({ cookie, at: 1 })],
    [
      'as JSON with escapes',
      (cookie) =>
        `"${codes(cookie)
          .map((code) => `\\u${code.toString(16).padStart(4, '0')}`)
          .join('')}"`,
    ],
    ['as URLSearchParams', (cookie) => new URLSearchParams({ cookie }).toString()],
    ['as hex', (cookie) => Buffer.from(cookie).toString('hex')],
    [
      'as hex with colons',
      (cookie) =>
        codes(cookie)
          .map((code) => code.toString(16))
          .join(':'),
    ],
    ['backwards', (cookie) => [...cookie].toReversed().join('')],
    ['as character codes', (cookie) => codes(cookie).join(',')],
    ['as a list of codes in JSON', (cookie) => JSON.stringify(codes(cookie))],
    ['as a typed array in JSON', (cookie) => JSON.stringify(Object.fromEntries(codes(cookie).entries()))],
    [
      'as bits',
      (cookie) =>
        codes(cookie)
          .map((code) => code.toString(2).padStart(8, '0'))
          .join(' '),
    ],
    [
      'as entities',
      (cookie) =>
        codes(cookie)
          .map((code) => `&#${code};`)
          .join(''),
    ],
    ['letter by letter', (cookie) => [...cookie].join('-')],
    ['in capitals', (cookie) => cookie.toUpperCase()],
    ['without its name', (cookie) => cookie.replace('sid=', '')],
    ['as a JSON text in base64', (cookie) => base64(JSON.stringify({ c: cookie }))],
    [
      'rotated by 13',
      (cookie) => cookie.replace(/[a-z]/g, (c) => String.fromCharCode(((c.charCodeAt(0) - 84) % 26) + 97)),
    ],
  ];

  it.each(encodings)('contains the learner’s own session %s', async (_name, encode) => {
    const visit = await shop.visit().signIn();
    expect(await ring(visit, '/products/2', { body: encode(visit.cookie) })).toMatchObject({
      carried_session: 'own',
      carried_customer_id: 9,
      customer_id: 9,
    });
  });

  it('may contain it in a form, a file or the URL', async () => {
    const visit = await shop.visit().signIn();
    const form = new FormData();
    form.set('cookie', visit.cookie);
    for (const body of [form, new Blob([visit.cookie]), new Blob([visit.cookie], { type: 'x/y' })])
      expect(await ring(visit, null, { body })).toMatchObject({ carried_session: 'own' });
    expect(await ring(visit, null, {}, `/bell?${encodeURIComponent(visit.cookie)}`)).toMatchObject({
      carried_session: 'own',
    });
  });

  it.each([
    ['a made-up session', 'sid=0123456789abcdef0123456789abcdef'],
    ['nothing', ''],
    ['an empty cookie', 'sid='],
    ['words', 'Rosa, please open the door. '.repeat(10)],
    ['the name alone', 'document.cookie'],
    ['a lot of nothing', 'QUJD'.repeat(10_000)],
    ['a lot of percent signs', '%25'.repeat(20_000)],
    ['a lot of numbers', '115,105,100,'.repeat(5_000)],
  ])('does not contain it with %s', async (_name, body) => {
    const visit = await shop.visit().signIn();
    expect(await ring(visit, '/products/2', { body })).toMatchObject({
      carried_session: 'none',
      carried_customer_id: null,
    });
  });

  it('is attributed to its customer, in this learner’s shop alone', async () => {
    const visit = await shop.visit().signIn();
    await visit.search("x' UNION SELECT sid, customer_id, 3, 4 FROM sessions WHERE customer_id = 1 --");
    const [row] = (await visit.event('sql')).data.result ?? [];
    expect(await ring(visit, null, { body: base64(`sid=${String(row?.['id'])}`) })).toMatchObject({
      carried_session: 'other',
      carried_customer_id: 1,
    });
    const other = await shop.visit().signIn();
    expect(await ring(visit, null, { body: sidOf(other) })).toMatchObject({ carried_session: 'none' });
  });

  it('may be in a header set by the script', async () => {
    const visit = await shop.visit().signIn();
    const headers = { 'X-Copy': base64(visit.cookie) };
    expect(await ring(visit, null, { headers })).toMatchObject({ carried_session: 'own' });
    expect(await ring(visit, null)).toMatchObject({ carried_session: 'none' });
  });

  it('may be a review', async () => {
    const visit = await shop.visit().signIn();
    await visit.form('/products/2/reviews', { text: base64(visit.cookie) });
    expect((await visit.event('review_posted')).data).toMatchObject({
      carried_session: 'own',
      markup: false,
    });
  });
});
