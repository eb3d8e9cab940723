import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const single = "fetch('/bell', {method: 'POST'})";
const double = 'fetch("/bell", {method: "POST"})';
const backticks = 'fetch(`/bell`, {method: `POST`})';

const note = (text: string, link = '') => `/notice?${new URLSearchParams({ text, link })}`;
const search = (q: string) => `/search?${new URLSearchParams({ q })}`;

async function ring(visit: Visit, page: string) {
  expect((await visit.send(page)).status).toBe(200);
  const headers = {
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'cors',
    'Sec-Fetch-Dest': 'empty',
    Referer: shop.url + page,
  };
  await visit.send('/bell', { method: 'POST', headers });
  return (await visit.event('bell')).data;
}

const refusedOf = (visit: Visit) =>
  shop.events.flatMap(({ learner, type, data }) =>
    learner === visit.learner && type === 'refused' ? [data['what']] : [],
  );

type Way = readonly [carrier: string, text: string, link: string];
const ways: readonly Way[] = [
  ['event_handler', `" autofocus onfocus="${single}`, ''],
  ['event_handler', '" onmouseover="fetch(`/bell`,{method:`POST`})" x="', ''],
  ['event_handler', 'jars', `x" onclick="${single}`],
  ['javascript_url', 'jars', `javascript:${single}`],
  ['javascript_url', 'the "cloudy" juice', ` JavaScript:${single}`],
  ['script', `'; ${double}; //`, ''],
  ['script', `'-${single}-'`, ''],
  ['script', `\\\\'; ${double} //`, ''],
];
const honest: readonly (readonly [string, string])[] = [
  ['lost keys', 'https://anna.example/?a=1&b=2'],
  ['the "cloudy" apple juice', 'http://zbinden.example/'],
  ["Rosa's jars", ''],
  ['C:\\music', ''],
  ['</script><img src=x onerror=alert(1)>', 'mailto:anna@post.example'],
];

describe('a note', () => {
  it.each(ways)('leaves its place without a tag by a %s: %s', async (carrier, text, link) => {
    const visit = shop.visit();
    expect(await ring(visit, note(text, link))).toMatchObject({
      page: '/notice',
      executable: true,
      carrier,
      page_rings: 'yes',
      by_page_script: true,
    });
    for (const mode of ['headers', 'defended'] as const) {
      await visit.switchTo(mode);
      expect(await ring(visit, note(text, link))).toMatchObject({ executable: false, by_page_script: false });
    }
  });

  it.each(honest)(
    'that is honest brings no program along, and is refused by nothing: %s',
    async (...fields) => {
      const visit = shop.visit();
      expect(await ring(visit, note(...fields))).toMatchObject({ executable: false, by_page_script: false });
      await visit.switchTo('defended');
      await visit.send(note(...fields));
      expect(refusedOf(visit)).toEqual([]);
    },
  );

  it('is encoded by the hardened shop for each place', async () => {
    const visit = await shop.visit().switchTo('defended');
    const page = await visit.page(note(`"'\\</script>`, `javascript:${single}`));
    expect(page).toContain('name="text" value="&quot;&#39;\\&lt;/script&gt;"');
    expect(page).toContain(String.raw`const note = "\"'\\\u003c/script>";`);
    expect(page).not.toContain('href="javascript:');
    expect(await visit.page(note('jars', 'https://anna.example/?a=1&b=2'))).toContain(
      '<a href="https://anna.example/?a=1&amp;b=2">',
    );
  });

  it('that tries to leave its place is reported by the hardened shop with the place', async () => {
    const visit = await shop.visit().switchTo('defended');
    for (const [, text, link] of [ways[0], ways[3], ways[5]].filter((way) => way !== undefined))
      await visit.send(note(text, link));
    await visit.send(note('jars', `javascript:${double}`));
    await visit.event('refused');
    expect(refusedOf(visit)).toEqual(['attribute', 'address', 'string', 'address']);
  });

  it('rings by nothing that its program does not do', async () => {
    const visit = shop.visit();
    expect(await ring(visit, note("'; alert(1); //"))).toMatchObject({
      executable: true,
      page_rings: 'no',
      by_page_script: false,
    });
  });
});

describe('the policy of the shop with headers only', () => {
  const allowed = [
    `<script src="/api/products?callback=${backticks}"></script>`,
    '<script src="/api/products?v=1&callback=(()=>fetch(`/bell`,{method:`POST`}))"></script>',
    '<script src=api/products?callback=navigator.sendBeacon(`/bell`)//></script>',
    '<iframe srcdoc="<script src=/api/products?callback=fetch(`/bell`,{method:`POST`})></script>"></iframe>',
  ];
  const stopped = [
    `<script>${double}</script>`,
    `<img src=x onerror="${backticks}">`,
    `<a href="javascript:${backticks}">x</a>`,
    `<script src="data:text/javascript,${backticks}"></script>`,
    '<script src="https://elsewhere.example/x.js"></script>',
    '<script src="/api/products"></script>',
  ];
  const silent = ['showShelf', 'eval(atob(`ZmV0Y2goIi9iZWxsIix7bWV0aG9kOiJQT1NUIn0p`))', 'fetch(`/bell`)'];

  it.each(allowed)('lets a callback run: %s', async (tag) => {
    const visit = await shop.visit().switchTo('headers');
    expect(await ring(visit, search(tag))).toMatchObject({ page_rings: 'yes', by_page_script: true });
    await visit.switchTo('defended');
    expect(await ring(visit, search(tag))).toMatchObject({ executable: false, by_page_script: false });
  });

  it.each(stopped)('stops everything else: %s', async (tag) => {
    const visit = await shop.visit().switchTo('headers');
    expect(await ring(visit, search(tag))).toMatchObject({ executable: false, by_page_script: false });
  });

  it.each(silent)('lets no callback ring that does not: %s', async (callback) => {
    const visit = await shop.visit().switchTo('headers');
    const data = await ring(visit, search(`<script src="/api/products?callback=${callback}"></script>`));
    expect(data).toMatchObject({ executable: true, page_rings: 'no', by_page_script: false });
  });

  it('does not count for a page that was sent without it', async () => {
    const visit = shop.visit();
    const page = search(`<script>${double}</script>`);
    await visit.send(page);
    await visit.switchTo('headers');
    const headers = { Referer: shop.url + page, 'Sec-Fetch-Dest': 'empty' };
    await visit.send('/bell', { method: 'POST', headers });
    expect((await visit.event('bell')).data).toMatchObject({ executable: false, by_page_script: false });
  });
});

describe('the products', () => {
  it('are a script for a callback, and only data in the hardened shop', async () => {
    const visit = shop.visit();
    const response = await visit.send('/api/products?callback=showShelf');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toMatch(/^showShelf\(\[\{"id":1,.*\]\);$/);
    await visit.switchTo('defended');
    expect(await (await visit.send('/api/products?callback=showShelf')).json()).toHaveLength(16);
  });
});

describe('the hardened shop’s policy', () => {
  it('names a number that every script of the page has, and no other response', async () => {
    const visit = await shop.visit().switchTo('defended');
    const numbers = new Set<string>();
    const paths = ['/', note('lost keys'), '/invitation', '/workshop/mend/price'];
    for (const path of paths) {
      const response = await visit.send(path);
      const policy = response.headers.get('content-security-policy') ?? '';
      const [, nonce = ''] = /script-src 'nonce-([\w+/=]{24})';/.exec(policy) ?? [];
      const tags = (await response.text()).match(/<script[^>]*>/g) ?? [];
      expect(tags.length).toBeGreaterThan(0);
      for (const tag of tags) expect(tag).toContain(` nonce="${nonce}"`);
      numbers.add(nonce);
    }
    expect(numbers.size).toBe(paths.length);
  });
});
