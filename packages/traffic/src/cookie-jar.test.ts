import fc from 'fast-check';
import { CookieJar as ToughJar } from 'tough-cookie';
import { describe, expect, test } from 'vitest';
import { CookieJar } from './cookie-jar.ts';

const at = (url: string) => new URL(url);
const shop = at('https://shop.example/account/login');
const jarWith = (lines: readonly string[], from = shop) => {
  const jar = new CookieJar();
  for (const line of lines) jar.keep(line, from);
  return jar;
};
const sent = (lines: readonly string[], to: string, from = shop) => jarWith(lines, from).headerFor(at(to));

describe('a cookie is sent', () => {
  test.each([
    ['a=1', 'https://shop.example/account/x', 'a=1'],
    ['a=1', 'https://shop.example/account', 'a=1'],
    ['a=1', 'https://shop.example/accounts', ''],
    ['a=1', 'https://shop.example/', ''],
    ['a=1; Path=/', 'https://shop.example/', 'a=1'],
    ['a=1; Path=x', 'https://shop.example/account/', 'a=1'],
    ['a=1; Path=/x/', 'https://shop.example/x', ''],
    ['a=1; Path=/x/', 'https://shop.example/x/y', 'a=1'],
    ['a=1; Path=/', 'https://www.shop.example/', ''],
    ['a=1; Path=/; Domain=shop.example', 'https://www.shop.example/', 'a=1'],
    ['a=1; Path=/; Domain=.SHOP.example', 'https://www.shop.example/', 'a=1'],
    ['a=1; Path=/; Domain=shop.example', 'https://myshop.example/', ''],
    ['a=1; Path=/; Domain=www.shop.example', 'https://shop.example/', ''],
    ['a=1; Path=/; Domain=example', 'https://shop.example/', ''],
    ['a=1; Path=/; Domain=', 'https://shop.example/', 'a=1'],
    ['a=1; Path=/; Secure', 'http://shop.example/', ''],
    ['a=1; Path=/; Secure', 'https://shop.example/', 'a=1'],
    ['a=1; Path=/', 'http://shop.example:8080/', 'a=1'],
    ['token; Path=/', 'https://shop.example/', 'token'],
    ['=token; Path=/', 'https://shop.example/', 'token'],
    ['a=; Path=/', 'https://shop.example/', 'a='],
    ['; Path=/', 'https://shop.example/', ''],
    ['a=\x01; Path=/', 'https://shop.example/', ''],
    ['a=x\ty; Path=/', 'https://shop.example/', ''],
    ['=a=1; Path=/', 'https://shop.example/', ''],
    [`a=${'x'.repeat(4096)}; Path=/`, 'https://shop.example/', ''],
    [`a=${'x'.repeat(4095)}; Path=/`, 'https://shop.example/', `a=${'x'.repeat(4095)}`],
    ['a=1; Path=/; Max-Age=0', 'https://shop.example/', ''],
    ['a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'https://shop.example/', ''],
    ['a=1; Path=/; Expires=soon', 'https://shop.example/', 'a=1'],
    ['a=1; Path=/; SameSite=None', 'https://shop.example/', ''],
    ['a=1; Path=/; SameSite=None; Secure', 'https://shop.example/', 'a=1'],
    ['a=1; Path=/; Partitioned', 'https://shop.example/', ''],
    ['a=1; Path=/; Partitioned; Secure', 'https://shop.example/', 'a=1'],
    ['__Secure-a=1; Path=/', 'https://shop.example/', ''],
    ['__Secure-a=1; Path=/; Secure', 'https://shop.example/', '__Secure-a=1'],
    ['__Host-a=1; Path=/; Secure', 'https://shop.example/', '__Host-a=1'],
    ['__host-a=1; Secure', 'https://shop.example/account/', ''],
    ['__Host-a=1; Path=/; Secure; Domain=shop.example', 'https://shop.example/', ''],
    ['__Http-a=1; Path=/; Secure', 'https://shop.example/', ''],
    ['__Http-a=1; Secure; HttpOnly; Path=/', 'https://shop.example/', '__Http-a=1'],
    ['__Host-Http-a=1; Secure; Path=/', 'https://shop.example/', ''],
    ['__Host-Http-a=1; Secure; HttpOnly; Path=/', 'https://shop.example/', '__Host-Http-a=1'],
    ['=__Host-a=1; Path=/; Secure', 'https://shop.example/', ''],
    ['__Secure-a; Path=/; Secure', 'https://shop.example/', ''],
  ])('%j to %s: %j', (line, to, header) => expect(sent([line], to)).toBe(header));

  test.each([
    ['http://shop.example/', ''],
    ['http://shop.localhost:8080/', 'a=1'],
    ['http://127.0.0.1/', 'a=1'],
  ])('%s may set a secure cookie: %j', (url, header) => {
    expect(sent(['a=1; Secure; Path=/'], url, at(url))).toBe(header);
  });
});

describe('cookies', () => {
  test('of longer paths come first, then the older ones; a replaced one keeps its age', () => {
    const lines = ['a=1; Path=/', 'b=1; Path=/', 'c=1; Path=/account', 'a=2; Path=/', 'c=2; Path=/'];
    expect(sent(lines, 'https://shop.example/account/')).toBe('c=1; a=2; b=1; c=2');
  });

  test('are replaced and deleted by name, domain and path', () => {
    const lines = ['a=host', 'a=domain; Domain=shop.example', 'a=root; Path=/', 'a=; Max-Age=0'];
    expect(sent(lines, 'https://shop.example/account/')).toBe('a=domain; a=root');
    expect(sent(['one', 'two', 'a=1; Path=/account'], 'https://shop.example/account/')).toBe('two; a=1');
  });

  test('that are secure are not replaced from an unencrypted page', () => {
    const jar = jarWith(['a=1; Path=/account; Secure']);
    expect(jar.keep('a=2; Path=/account/x', at('http://shop.example/'))).toBe(false);
    expect(jar.keep('a=2; Path=/', at('http://shop.example/'))).toBe(true);
  });

  test('expire', () => {
    const jar = new CookieJar();
    jar.keep('a=1; Path=/; Max-Age=60', shop, 0);
    expect([jar.headerFor(shop, 59_999), jar.headerFor(shop, 60_000)]).toEqual(['a=1', '']);
  });

  test('are bounded for each host, and the oldest makes room', () => {
    const jar = jarWith(Array.from({ length: 200 }, (_cookie, place) => `c${place}=1`));
    const kept = jar.cookiesFor(shop);
    expect([kept.length, kept[0]?.name]).toEqual([180, 'c20']);
  });

  test('that a request had are replaced by those which would have been sent with it', () => {
    const jar = new CookieJar();
    jar.assume([{ name: 'a', value: '1' }, { name: 'b', value: '1' }], shop); // prettier-ignore
    jar.keep('a=2; Path=/account', shop);
    jar.keep('b=2; Path=/admin', shop);
    expect(jar.headerFor(at('https://shop.example/account/'))).toBe('a=2; b=1');
    expect(jar.headerFor(at('https://shop.example/admin/'))).toBe('b=2; b=1');
    expect(jar.keep('b=; Path=/; Max-Age=0', shop) && jar.headerFor(shop)).toBe('a=2');
  });
});

const name = fc.constantFrom('a', 'b', '__Host-a', '__Secure-b', 'A', '');
const value = fc.stringMatching(/^[\w ".-]{0,6}$/);
const attribute = fc.oneof(
  fc.constantFrom('/', '/a', '/a/b', '/ab', '/a/', 'x', '').map((path) => `Path=${path}`),
  fc.constantFrom('0', '60', '-1', 'x', '').map((age) => `Max-Age=${age}`),
  fc
    .constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', 'Wed, 21-Oct-2099 07:28:00 GMT', 'never')
    .map((date) => `Expires=${date}`),
  fc.constantFrom('Secure', 'HttpOnly', 'SameSite=Lax', 'odd=1', ''),
);
/** Of several with one name it takes another one. */
const nameOf = (text: string) => text.split('=', 1)[0];
const domain = fc.constantFrom('', 'shop.example', '.shop.example', 'www.shop.example');
/** tough-cookie does not tell a cookie of a host from one of a domain, so that these have other names. */
const line = fc
  .tuple(name, value, domain, fc.uniqueArray(attribute, { maxLength: 4, selector: nameOf }))
  .filter(([own, text]) => own + text.trim() !== '')
  .map(([own, text, within, attributes]) =>
    [
      `${own}${within && own && 'x'}=${text}`,
      ...attributes,
      ...(within && own ? [`Domain=${within}`] : []),
    ].join('; '),
  );
const hosts = fc.constantFrom('shop.example', 'www.shop.example', 'other.example');
const paths = fc.constantFrom('/', '/a', '/a/b', '/a/b/c', '/ab', '/x');
/** Only encrypted pages set cookies, because tough-cookie lets others set secure ones. */
const setter = fc.tuple(hosts, paths).map(([host, path]) => `https://${host}${path}`);
const asked = fc
  .tuple(fc.constantFrom('http', 'https'), hosts, paths)
  .map(([scheme, host, path]) => `${scheme}://${host}${path}`);

test('the jar agrees with tough-cookie where browsers do, whatever is set where', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(line, setter), { maxLength: 10 }), asked, (set, to) => {
      const jar = new CookieJar();
      const other = new ToughJar(undefined, {
        looseMode: true,
        prefixSecurity: 'silent',
        rejectPublicSuffixes: false,
      });
      for (const [own, from] of set) {
        jar.keep(own, at(from));
        other.setCookieSync(own, from, { ignoreError: true });
      }
      expect(inOrder(jar.headerFor(at(to)))).toEqual(inOrder(other.getCookieStringSync(to)));
    }),
    { numRuns: 1000 },
  );
});

/** tough-cookie remembers the age of a cookie that was deleted, so that its order is another one. */
const inOrder = (header: string) => header.split('; ').toSorted();
