import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givenName, kindOf, Uploads } from '../src/data/uploads.ts';
import { carrierIn } from '../src/scripts/opened-file.ts';
import { startShopUnderTest, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

const png = readFileSync(new URL('../static/zopf.png', import.meta.url));
const page = '<h1>Hello</h1><script>alert(document.cookie)</script>';
const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const disguised = `GIF89a=1;${page}`;

type Upload = { readonly name: string; readonly type?: string };

function upload(visit: Visit, content: string | Buffer, { name, type = 'image/png' }: Upload) {
  const body = new FormData();
  body.set('picture', new File([new Uint8Array(Buffer.from(content))], name, { type }));
  return visit.send('/gallery', { method: 'POST', body });
}

const open = (visit: Visit, name: string, destination = 'document') =>
  visit.send(`/gallery/files/${encodeURIComponent(name)}`, { headers: { 'Sec-Fetch-Dest': destination } });

describe('a picture', () => {
  it('is kept and shown, in the vulnerable shop under its name, in the hardened one under another', async () => {
    const visit = await shop.visit().signIn();
    expect((await upload(visit, png, { name: 'zopf.png' })).status).toBe(302);
    const uploaded = { kind: 'png', is_picture: true, has_script: false, size: png.length };
    expect((await visit.event('picture_uploaded')).data).toMatchObject({ name: 'zopf.png', ...uploaded });
    await visit.switchTo('defended');
    await upload(visit, png, { name: 'zopf.png' });
    const { name } = (await visit.event('picture_uploaded')).data;
    expect(name).toMatch(/^[\da-f]{24}\.png$/);
    const wall = await visit.page('/gallery');
    for (const shown of ['zopf.png', String(name)]) expect(wall).toContain(`src="/gallery/files/${shown}"`);
    const response = await open(visit, String(name), 'image');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment',
    });
  });

  it('requires a login, and belongs to one learner', async () => {
    expect((await upload(shop.visit(), png, { name: 'a.png' })).headers.get('location')).toContain('/login');
    const visit = await shop.visit().signIn();
    await upload(visit, png, { name: 'a.png' });
    expect((await open(shop.visit(), 'a.png')).status).toBe(404);
    expect((await open(visit, 'a.png')).status).toBe(200);
  });
});

describe('a file with a script', () => {
  it.each([
    ['x.html', page, 'text/html', 'script'],
    ['x.HTM', '<img src=x onerror=alert(1)>', 'text/html', 'event_handler'],
    ['x.png.html', disguised, 'text/html', 'script'],
    ['x.svg', drawing, 'image/svg+xml', 'script'],
    ['x.xml', drawing, 'text/xml', 'script'],
    [
      'y.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'image/svg+xml',
      'event_handler',
    ],
  ])('%s runs in the vulnerable shop and not in the hardened one', async (name, content, type, carrier) => {
    const visit = await shop.visit().signIn();
    expect((await upload(visit, content, { name })).status).toBe(302);
    await open(visit, name);
    const ran = { type, carrier, executable: true, by_itself: true };
    expect((await visit.event('upload_served')).data).toMatchObject(ran);
    await open(visit, name, 'image');
    expect((await visit.event('upload_served')).data).toMatchObject({ executable: false, by_itself: false });
    await visit.switchTo('defended');
    const old = await open(visit, name);
    expect(old.headers.get('content-type')).toMatch(/^(application\/octet-stream|image\/gif)$/);
    expect(old.headers.get('content-disposition')).toBe('attachment');
    expect((await visit.event('upload_served')).data).toMatchObject({ executable: false, has_script: true });
  });

  it('is refused by the hardened shop, unless it begins like a picture, and then does not run', async () => {
    const visit = await (await shop.visit().signIn()).switchTo('defended');
    for (const content of [page, drawing, ` ${disguised}`, '\x89PNG', 'RIFF1234WEB', '']) {
      expect([413, 415], content).toContain((await upload(visit, content, { name: 'x.png' })).status);
    }
    expect((await upload(visit, page, { name: 'x.png' })).status).toBe(415);
    expect((await visit.event('refused')).data).toMatchObject({ blocked_by: 'content_check', what: 'x.png' });
    expect((await upload(visit, disguised, { name: 'x.html' })).status).toBe(302);
    const { name, is_picture } = (await visit.event('picture_uploaded')).data;
    expect([String(name).endsWith('.gif'), is_picture]).toEqual([true, false]);
    await open(visit, String(name));
    const harmless = { type: 'image/gif', has_script: true, executable: false, by_itself: true };
    expect((await visit.event('upload_served')).data).toMatchObject(harmless);
  });

  it('runs when an uploaded page loads it, and not when it is a picture’s', async () => {
    const visit = await shop.visit().signIn();
    for (const [name, executable] of [
      ['x.js', true],
      ['x.txt', true],
      ['x.png', false],
    ] as const) {
      await upload(visit, 'alert(1)', { name });
      await open(visit, name, 'script');
      expect((await visit.event('upload_served')).data, name).toMatchObject({ executable });
    }
  });

  it('does not run with the shop’s content security policy', async () => {
    const visit = await shop.visit().signIn();
    await upload(visit, page, { name: 'x.html' });
    await visit.switchTo('headers');
    await open(visit, 'x.html');
    expect((await visit.event('upload_served')).data).toMatchObject({ executable: false, has_script: true });
  });
});

const withEntity = (name: string, value: string, text: string) =>
  `<!DOCTYPE svg [<!-- <!ENTITY ${name} ""> --><!ENTITY ${name} "${value}">]>${text}`;
const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

it.each([
  [svg('<script>if (1 &lt; 2 &amp;&amp; true) alert(1)</script>'), 'script'],
  [svg('<script><![CDATA[if (1 < 2 && true) alert(1)]]></script>'), 'script'],
  [`<?xml version="1.0"?><!DOCTYPE svg>${svg('<script>alert(1)</script>')}`, 'script'],
  [svg('<script href="data:text/javascript,alert(1)"/>'), 'script'],
  ['<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script></s:svg>', 'script'],
  [`${svg('<script>alert(1)</script><g>').slice(0, -6)}<`, 'script'],
  [svg('<script>alert(1)</script>&nbsp;'), 'script'],
  [svg('<animate onbegin="alert(1)" attributeName="x" dur="1s"/>'), 'event_handler'],
  [svg('<a href="javascript:alert(1)"><text y="20">x</text></a>'), 'javascript_url'],
  ['<html xmlns="http://www.w3.org/1999/xhtml"><body><script>alert(1)</script></body></html>', 'script'],
  ['<html xmlns="http://www.w3.org/1999/xhtml"><body onload="alert(1)"/></html>', 'event_handler'],
  ['<x><script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script></x>', 'script'],
  [withEntity('p', 'alert(1)', svg('<script>&p;</script>')), 'script'],
  [withEntity('p', '&#60;script>alert(1)&#60;/script>', svg('&p;')), 'script'],
  [
    withEntity('p', 'alert(&#34;1&#34;)', svg('<animate onbegin="&p;" attributeName="x" dur="1s"/>')),
    'event_handler',
  ],
  [withEntity('p', 'alert(1)', svg('<!-- <animate onbegin="&p;" attributeName="x" dur="1s"/> -->')), null],
  [withEntity('p', 'alert(1)', svg('<!-- <script>&p;</script> -->')), null],
  [withEntity('p', 'alert(1', svg('<script>&p;</script>')), null],
  [withEntity('p', '&p;&p;', svg('<script>alert(1)</script>&p;')), 'script'],
  ['<x><script>alert(1)</script></x>', null],
  [svg('<script>if (1 < 2 && true) alert(1)</script>'), null],
  [svg('<SCRIPT>alert(1)</SCRIPT>'), null],
  [svg('<script type="text/plain">alert(1)</script>'), null],
  [svg('<script>alert(1)'), null],
  [svg('<g onLoad="alert(1)"/>'), null],
  [svg('<b>&nbsp;</b><script>alert(1)</script>'), null],
  ['<svg><script>alert(1)</script></svg>', null],
  [` <?xml version="1.0"?>${svg('<script>alert(1)</script>')}`, null],
  [`GIF89a${svg('<script>alert(1)</script>')}`, null],
  [svg('&lt;script&gt;alert(1)&lt;/script&gt;'), null],
])('%s, opened as SVG, is judged as browsers read XML', (text, carrier) => {
  expect(carrierIn('image/svg+xml', text)).toBe(carrier);
});

it.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\x.html', 'x.html'],
  ['/srv/shop/app.js', 'app.js'],
  ['..', 'picture'],
  ['', 'picture'],
  ['a\0b\r\n.html', 'ab.html'],
  [`${'a'.repeat(300)}.html`, `${'a'.repeat(95)}.html`],
  ['__proto__', '__proto__'],
])('a file named %j is kept as %j', (filename, name) => {
  expect(givenName(filename)).toBe(name);
});

it('hostile requests leave nothing behind but three files of 32 KB', async () => {
  const visit = await shop.visit().signIn();
  const post = (body: string, type = 'multipart/form-data; boundary=x') =>
    visit.send('/gallery', { method: 'POST', body, headers: { 'Content-Type': type } });
  const part = (head: string, rest = '\r\n\r\ndata\r\n--x--\r\n') =>
    `--x\r\nContent-Disposition: ${head}${rest}`;
  for (const body of [
    '',
    'no boundary at all',
    part('form-data; name="picture"'),
    part('form-data; name="other"; filename="a.png"'),
    part('form-data; name="picture"; filename="a.png'),
    part('form-data; name="picture"; filename="a.png"', '\r\n\r\nnever ends'),
    part('form-data; name="__proto__"; filename="a.png"'),
    '--x--\r\n',
    `${'--x\r\n'.repeat(5_000)}--x--`,
  ])
    expect((await post(body)).status, body.slice(0, 60)).toBe(400);
  expect((await post('', 'multipart/form-data')).status).toBe(400);
  expect((await post('picture=x', 'application/x-www-form-urlencoded')).status).toBe(400);
  expect((await post('x', 'application/octet-stream')).status).toBe(415);
  expect((await upload(visit, Buffer.alloc(33 * 1024), { name: 'a.png' })).status).toBe(413);
  expect((await upload(visit, Buffer.alloc(80 * 1024), { name: 'a.png' })).status).toBe(413);
  expect((await upload(visit, page, { name: 'a.html', type: 'text/html' })).status).toBe(415);
  for (const name of ['../x.png', '__proto__', 'constructor', 'a.png', 'b.png'])
    expect((await upload(visit, png, { name })).status).toBe(302);
  const shown = (await visit.page('/gallery')).match(/<img src="[^"]+"/g) ?? [];
  expect(shown).toEqual(['b.png', 'a.png', 'constructor'].map((name) => `<img src="/gallery/files/${name}"`));
  for (const name of ['x.png', '..', '%2e%2e%2fstyle.css', 'toString', '<img>'])
    expect((await open(visit, name)).status, name).toBe(404);
  expect((await visit.raw('/gallery/files/../../static/style.css')).slice(9, 12)).toBe('404');
});

it.each([
  ['little-endian', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['big-endian', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
])('a page in UTF-16, %s, is read as browsers read it', async (_order, encoded) => {
  const visit = await shop.visit().signIn();
  await upload(visit, encoded(page), { name: 'a.html' });
  await open(visit, 'a.html');
  expect((await visit.event('upload_served')).data).toMatchObject({ executable: true, has_script: true });
  await visit.switchTo('defended');
  expect((await upload(visit, encoded(page), { name: 'a.html' })).status).toBe(415);
});

it('a name cannot become markup on the wall', async () => {
  const visit = await shop.visit().signIn();
  await upload(visit, png, { name: '"><img src=x onerror=alert(1)>.png' });
  expect(await visit.page('/gallery')).not.toContain('<img src=x');
});

it('the first bytes tell four kinds of pictures apart, and nothing else', () => {
  const kinds = ['\x89PNG\r\n\x1a\n', '\xff\xd8\xff\xe0', 'GIF87a', 'RIFF....WEBP', 'BM', '<svg', 'GIF88a'];
  const found = kinds.map((head) => kindOf(Buffer.from(head, 'latin1')));
  expect(found).toEqual(['png', 'jpeg', 'gif', 'webp', null, null, null]);
});

it('a file replaces an earlier one of its name', () => {
  const uploads = new Uploads();
  for (const name of ['a', 'b', 'a', 'c', 'd']) uploads.store({ name, bytes: Buffer.from(name) });
  expect(uploads.names).toEqual(['d', 'c', 'a']);
});
