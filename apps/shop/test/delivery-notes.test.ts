import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXml as readWithFiles } from '@sentiero/lab-app/xml/read-xml';
import { findDeliveryFile } from '../src/data/delivery-files.ts';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

const readXml = (text: string) => readWithFiles(text, findDeliveryFile);

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const send = (visit: Visit, xml: string) => visit.form('/deliveries', { xml });
const bank = '/srv/shop/config/bank.conf';
const contract = '50-7214-9';
const honest =
  '<delivery><supplier>Meier &amp; Co</supplier><item quantity="4">Cheese &#65;</item></delivery>';
const withFile = (address: string) =>
  `<!DOCTYPE delivery [<!ENTITY goods SYSTEM "${address}">]><delivery><item>&goods;</item></delivery>`;

/** A note whose entities each hold ten of the one before. */
function laughs(levels: number): string {
  const refers = (level: number) => (level === 0 ? 'haha' : `&l${level - 1};`.repeat(10));
  const declared = Array.from({ length: levels + 1 }, (_, level) => `<!ENTITY l${level} "${refers(level)}">`);
  return `<!DOCTYPE d [${declared.join('')}]><d>&l${levels};</d>`;
}

describe('a delivery note', () => {
  it('without a DOCTYPE is read in both shops, from a form and as the body of the request', async () => {
    const visit = shop.visit();
    for (const mode of ['open', 'defended'] as const) {
      await visit.switchTo(mode);
      for (const type of ['application/xml', 'text/xml; charset=utf-8']) {
        const answer = await visit.send('/deliveries', {
          method: 'POST',
          body: honest,
          headers: { 'Content-Type': type },
        });
        expect(answer.status).toBe(200);
      }
      const page = await (await send(visit, honest)).text();
      expect(page).toContain('Meier &amp; Co');
      expect(page).toMatch(/item × 4:\s*<pre>Cheese A<\/pre>/);
    }
  });

  it.each([
    ['little-endian', Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?>', 'utf16le'), false],
    ['big-endian', Buffer.from('\ufeff', 'utf16le').swap16(), true],
    ['without a byte order mark', Buffer.alloc(0), false],
  ])('may be in UTF-16, %s', async (_order, start, isSwapped) => {
    const visit = shop.visit();
    const body = Buffer.from(withFile(bank), 'utf16le');
    const init = {
      method: 'POST',
      body: new Uint8Array(Buffer.concat([start, isSwapped ? body.swap16() : body])),
      headers: { 'Content-Type': 'application/xml' },
    };
    expect(await (await visit.send('/deliveries', init)).text()).toContain(contract);
    await visit.switchTo('defended');
    expect((await visit.send('/deliveries', init)).status).toBe(400);
    expect((await visit.event('refused')).data).toMatchObject({ blocked_by: 'no_doctype', what: bank });
  });

  it('with an entity of its own or a file of the folder is honest in the vulnerable shop', async () => {
    const visit = shop.visit();
    await send(visit, '<!DOCTYPE d [<!ENTITY who "Schüpbach">]><d><supplier>&who;</supplier></d>');
    expect((await visit.event('entity_resolved')).data).toMatchObject({
      external: false,
      shown: true,
      characters: 9,
    });
    expect(await (await send(visit, withFile('crates.txt'))).text()).toContain('Empty crates go back');
    expect((await visit.event('entity_resolved')).data).toMatchObject({
      external: true,
      outside: false,
      shown: true,
    });
  });

  it.each([
    `file://${bank}`,
    `file:${bank}`,
    `FILE://localhost${bank}`,
    bank,
    '../config/bank.conf',
    'file:///srv/shop/deliveries/../config/bank.conf',
    'file:///srv/shop/config/%62ank.conf',
  ])('shows the file at %s, and the hardened shop refuses it', async (address) => {
    const visit = shop.visit();
    expect(await (await send(visit, withFile(address))).text()).toContain(contract);
    expect((await visit.event('entity_resolved')).data).toMatchObject({
      system: address,
      path: bank,
      outside: true,
      shown: true,
    });
    await visit.switchTo('defended');
    const answer = await send(visit, withFile(address));
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain(contract);
    expect((await visit.event('refused')).data).toMatchObject({ blocked_by: 'no_doctype', what: bank });
  });

  it('also through an entity in an entity and a parameter entity', async () => {
    const visit = shop.visit();
    for (const declared of [
      `<!ENTITY b SYSTEM '${bank}'><!ENTITY a "see &b;">`,
      `<!ENTITY % p "<!ENTITY a SYSTEM '${bank}'>"> %p;`,
      `<!ENTITY a PUBLIC "-//shop" "${bank}">`,
    ])
      expect(await (await send(visit, `<!DOCTYPE d [${declared}]><d>&a;</d>`)).text()).toContain(contract);
  });

  it('that would grow to billions is counted and refused, in both shops', async () => {
    const visit = shop.visit();
    const start = process.cpuUsage();
    expect((await send(visit, laughs(9))).status).toBe(400);
    expect((await visit.event('entity_resolved')).data).toMatchObject({
      entity: 'l9',
      characters: 4_000_000_000,
      stopped: true,
      shown: false,
    });
    expect((await visit.event('refused')).data).toMatchObject({ blocked_by: 'entity_limit' });
    await visit.switchTo('defended');
    await send(visit, laughs(9));
    expect((await visit.event('refused')).data).toMatchObject({
      blocked_by: 'no_doctype',
      what: 'expansion',
    });
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  });

  it('beyond 4000 characters, or with a NUL, is refused', async () => {
    const visit = shop.visit();
    expect((await send(visit, 'x'.repeat(4_001))).status).toBe(400);
    const body = (text: string) =>
      visit.send('/deliveries', {
        method: 'POST',
        body: text,
        headers: { 'Content-Type': 'application/xml' },
      });
    expect((await body('x'.repeat(4_001))).status).toBe(400);
    expect((await body('<a>\0</a>')).status).toBe(400);
    expect((await visit.send('/deliveries', { method: 'POST' })).status).toBe(400);
  });
});

describe('the parser', () => {
  it.each([
    'file:///proc/self/environ',
    'file:///etc/hostname',
    'file:///proc/version',
    '../../../../proc/version',
    'file://127.0.0.1/etc/passwd',
    'http://127.0.0.1/',
    'https://example.com/x.dtd',
    'ftp://127.0.0.1/x',
    'data:text/plain,hello',
    'node:fs',
    'php://filter/resource=/etc/passwd',
    'gopher://127.0.0.1:6379/_',
    'file:///srv/shop/config/bank.conf%00.txt',
    'file:///srv/shop/config/%',
    '\\\\server\\share',
    '__proto__',
    'constructor',
    '',
  ])('reads nothing at %s', (address) => {
    const { error, elements, entities } = readXml(withFile(address));
    expect(error).not.toBeNull();
    expect(elements).toEqual([]);
    expect(entities).toMatchObject([{ found: false }]);
  });

  it('expands nothing that refers to itself, and no external entity in an attribute', () => {
    for (const declared of [
      '<!ENTITY a "&a;">',
      '<!ENTITY a "&b;"><!ENTITY b "&a;">',
      '<!ENTITY % p "%p;">%p;&a;',
    ])
      expect(readXml(`<!DOCTYPE d [${declared}]><d>&a;</d>`).error).not.toBeNull();
    expect(readXml(`<!DOCTYPE d [<!ENTITY a SYSTEM "${bank}">]><d x="&a;"/>`).error).toContain('attribute');
    expect(readXml(`<d xmlns:xi="x"><xi:include href="${bank}"/></d>`).elements).toHaveLength(2);
  });

  it.each([
    ['laughs', laughs(9)],
    ['laughs without a letter', laughs(9).replace('haha', '')],
    ['laughs in an attribute', laughs(9).replace('<d>&l9;</d>', '<d x="&l9;"/>')],
    [
      'one long entity, often',
      `<!DOCTYPE d [<!ENTITY a "${'x'.repeat(1_900)}">]><d>${'&a;'.repeat(650)}</d>`,
    ],
  ])('counts %s instead of expanding', (_name, xml) => {
    const start = process.cpuUsage();
    expect(readXml(xml)).toMatchObject({ isStopped: true, elements: [], error: null });
    expect(process.cpuUsage(start).user).toBeLessThan(500_000);
  });

  it.each([
    [
      'parameter entities in each other',
      `<!DOCTYPE d [${[...'abcdefghij'].map((name, n, all) => `<!ENTITY % ${name} "&#37;${all[n + 1] ?? 'a'};&#37;${all[n + 1] ?? 'a'};">`).join('')}%a;]><d/>`,
    ],
    ['many elements', '<d>'.repeat(1_300)],
    ['many siblings', `<d>${'<a/>'.repeat(900)}</d>`],
    ['blanks in a tag', `<d${' '.repeat(3_900)}`],
    ['attributes without an end', `<d${' a="b"'.repeat(600)}`],
    ['an open comment', `<d><!--${'-'.repeat(3_900)}`],
    ['a long name', `<${'a'.repeat(3_900)}`],
    ['quotes', `<!DOCTYPE d [<!ENTITY a "${"'".repeat(3_900)}`],
    ['blanks in a declaration', `<!DOCTYPE d [<!ENTITY${' '.repeat(3_900)}`],
    [
      'a chain of entities',
      `<!DOCTYPE d [${Array.from({ length: 120 }, (_, n) => `<!ENTITY e${n} "&e${n + 1};">`).join('')}]><d>&e0;</d>`,
    ],
    ['a reference to no character', '<d>&#0;</d>'],
    ['half a pair', '<d>&#xD800;</d>'],
    ['two roots', '<a/><b/>'],
    ['an entity that closes what it did not open', '<!DOCTYPE d [<!ENTITY a "</d><d>">]><d>&a;</d>'],
    ['an entity without an end', '<!DOCTYPE d [<!ENTITY a "<b>">]><d>&a;</b></d>'],
    ['text only', 'hello'],
    ['nothing', ''],
    ['an entity that nobody declared', '<d>&nbsp;</d>'],
  ])('answers %s with an error at once', (_name, xml) => {
    const start = process.cpuUsage();
    expect(readXml(xml).error).not.toBeNull();
    expect(process.cpuUsage(start).user).toBeLessThan(500_000);
  });
});
