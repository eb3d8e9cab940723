import { labBinds } from '@sentiero/service';
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRig, type Answer, type Rig } from './harness.ts';
import { internalToken } from './stand-in-api.ts';

const page = { Accept: 'text/html,*/*' };

describe('entering a target', () => {
  let rig: Rig;
  beforeAll(async () => (rig = await startRig((_request, response) => response.end('the shop'))));
  afterAll(() => rig.close());

  const cookieOf = (answer: Answer, name: string): string => {
    const line = answer.headers['set-cookie']?.find((one) => one.startsWith(`${name}=`)) ?? '';
    return line.split(';', 1)[0] ?? '';
  };

  /** The hash that a ticket is bound to. */
  const nonceHashOf = (location: URL): string =>
    (location.searchParams.get('bind') ?? '').split('.', 1)[0] ?? '';

  async function begin(path = '/cart?x=1&y=%20') {
    const answer = await rig.send({ path, isKnown: false, headers: page });
    const location = new URL(answer.headers.location ?? '');
    return { answer, location, nonce: cookieOf(answer, '__Host-sentiero_nonce') };
  }

  it('redirects an unknown visitor’s page load to the platform, bound to the browser', async () => {
    const { answer, location, nonce } = await begin();
    expect(answer.status).toBe(303);
    expect(location.origin + location.pathname).toBe('http://api.test/lab/authorize');
    expect(location.searchParams.get('target')).toBe('shop.localhost');
    expect(location.searchParams.get('return')).toBe('/cart?x=1&y=%20');
    const value = nonce.split('=')[1] ?? '';
    const bind = location.searchParams.get('bind') ?? '';
    const nonceHash = createHash('sha256').update(value).digest('hex');
    expect(labBinds(internalToken).read(bind, 'shop.localhost')).toEqual({ nonceHash, isFresh: true });
    const line = answer.headers['set-cookie']?.[0] ?? '';
    expect(line).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it('reuses the nonce of another tab that is being logged in', async () => {
    const { nonce, location } = await begin();
    const second = await rig.send({ isKnown: false, headers: { ...page, Cookie: nonce } });
    const again = new URL(second.headers.location ?? '');
    expect(nonceHashOf(again)).toBe(nonceHashOf(location));
  });

  it.each([
    ['a POST', { method: 'POST', headers: { Accept: 'text/html' } }],
    ['a fetch', { headers: { Accept: '*/*' } }],
    ['a script of a page', { headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'cors' } }],
  ])('answers %s of an unknown visitor with 401 and a link to the login', async (_what, options) => {
    const answer = await rig.send({ ...options, isKnown: false });
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.text).toContain('lab-token');
  });

  it('exchanges a ticket for the lab cookie and redirects to the requested page', async () => {
    const { location, nonce } = await begin();
    const ticket = rig.api.addTicket(rig.target, nonceHashOf(location), '/cart?x=1');
    const entered = await rig.send({
      path: `/_sentiero/enter?ticket=${ticket}`,
      isKnown: false,
      headers: { ...page, Cookie: nonce },
    });
    expect(entered.status).toBe(303);
    const line = entered.headers['set-cookie']?.[0] ?? '';
    expect(line).toMatch(
      /^__Host-sentiero_lab=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=None$/,
    );
    const lab = cookieOf(entered, '__Host-sentiero_lab');
    const back = await rig.send({
      path: entered.headers.location ?? '',
      isKnown: false,
      headers: { ...page, Cookie: `${nonce}; ${lab}` },
    });
    expect([back.status, back.headers.location]).toEqual([303, '/cart?x=1']);
    const shop = await rig.send({ path: '/cart?x=1', isKnown: false, headers: { ...page, Cookie: lab } });
    expect(shop.text).toBe('the shop');
  });

  it('shows an explanation to a browser that rejects cookies, instead of redirecting again', async () => {
    const answer = await rig.send({ path: '/_sentiero/enter?check=%2Fcart', isKnown: false, headers: page });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('did not keep the cookie');
    expect(answer.text).toContain('href="/cart"');
  });

  it.each([
    {
      wanted: 'de-CH, en;q=0.5',
      language: 'de',
      title: 'Dein Browser hat das Cookie nicht behalten',
      expired: 'Deine Sitzung ist abgelaufen',
    },
    {
      wanted: 'fr',
      language: 'fr',
      title: 'Ton navigateur n’a pas gardé le cookie',
      expired: 'ta session a expiré',
    },
    {
      wanted: 'it',
      language: 'it',
      title: 'Il tuo browser non ha conservato il cookie',
      expired: 'la tua sessione è scaduta',
    },
    {
      wanted: 'ja',
      language: 'en',
      title: 'Your browser did not keep the cookie',
      expired: 'your session has expired',
    },
  ])('uses the language of the browser: $wanted', async ({ wanted, language, title, expired }) => {
    const headers = { ...page, 'Accept-Language': wanted };
    const shown = await rig.send({ path: '/_sentiero/enter?check=%2F', isKnown: false, headers });
    expect(shown.text).toContain(`<html lang="${language}">`);
    expect(shown.text).toContain(`<h1>${title}</h1>`);
    expect(shown.headers['content-language']).toBe(language);
    const posted = { method: 'POST', path: '/cart', isKnown: false, headers: { 'Accept-Language': wanted } };
    expect((await rig.send(posted)).text).toContain(expired);
  });

  it.each([
    ['no nonce', async () => ''],
    ['the nonce of another browser', async () => (await begin()).nonce],
    ['two nonces, of which a script has set one', async (own: string) => `${(await begin()).nonce}; ${own}`],
  ])('refuses and spends a ticket that comes with %s', async (_what, cookieFrom) => {
    const { location, nonce } = await begin();
    const ticket = rig.api.addTicket(rig.target, nonceHashOf(location), '/');
    const bring = (cookie: string) => {
      const headers = { ...page, ...(cookie ? { Cookie: cookie } : {}) };
      return rig.send({ path: `/_sentiero/enter?ticket=${ticket}`, isKnown: false, headers });
    };
    for (const cookie of [await cookieFrom(nonce), nonce]) {
      const answer = await bring(cookie);
      expect(answer.status).toBe(403);
      expect(cookieOf(answer, '__Host-sentiero_lab')).toMatch(/^(__Host-sentiero_lab=)?$/);
      expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(answer.text).toContain('Start over');
    }
  });

  it('spends a ticket that is sent with another method', async () => {
    const { location, nonce } = await begin();
    const ticket = rig.api.addTicket(rig.target, nonceHashOf(location), '/');
    const request = {
      path: `/_sentiero/enter?ticket=${ticket}`,
      isKnown: false,
      headers: { ...page, Cookie: nonce },
    };
    expect((await rig.send({ ...request, method: 'POST' })).status).toBe(403);
    expect((await rig.send(request)).status).toBe(403);
  });

  it('makes no API call for a malformed or forged ticket', async () => {
    const before = rig.api.calls.length;
    const madeUp = [43, 65].map((length) => randomBytes(50).toString('base64url').slice(0, length));
    for (const ticket of ['x', 'x'.repeat(300), '%00'.repeat(20), ...madeUp]) {
      const answer = await rig.send({
        path: `/_sentiero/enter?ticket=${ticket}`,
        isKnown: false,
        headers: page,
      });
      expect(answer.status).toBe(403);
    }
    expect(rig.api.calls.slice(before).filter((path) => path.endsWith('/enter'))).toEqual([]);
  });

  it('reports a second lab cookie set by a script, accepts neither and expires both', async () => {
    const other = rig.api.addSession(rig.target);
    for (const cookie of [`${rig.cookie}; __Host-sentiero_lab=${other.token}`]) {
      const headers = { ...page, Cookie: cookie };
      const answer = await rig.send({ isKnown: false, headers });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('Something tried to swap your session');
      const dropped = answer.headers['set-cookie'] ?? [];
      expect(dropped).toHaveLength(2);
      for (const line of dropped) expect(line).toMatch(/^__Host-sentiero_lab=; Path=\/; Max-Age=0;/);
      expect(dropped[1]).toContain('; Partitioned');
      const fetched = await rig.send({ isKnown: false, headers: { Cookie: cookie } });
      expect(fetched.status).toBe(401);
    }
    // An exact duplicate, as some tools send it, counts as one.
    const twice = { ...page, Cookie: `${rig.cookie}; ${rig.cookie}` };
    expect((await rig.send({ isKnown: false, headers: twice })).text).toBe('the shop');
  });

  it('refuses a used ticket', async () => {
    const { location, nonce } = await begin();
    const ticket = rig.api.addTicket(rig.target, nonceHashOf(location), '/');
    const request = {
      path: `/_sentiero/enter?ticket=${ticket}`,
      isKnown: false,
      headers: { ...page, Cookie: nonce },
    };
    expect((await rig.send(request)).status).toBe(303);
    expect((await rig.send(request)).status).toBe(403);
  });

  it.each([
    '//evil.test/',
    '/\\evil.test',
    'https://evil.test/',
    '/_sentiero/enter?check=/',
    'javascript:alert(1)',
  ])('never redirects to %s', async (check) => {
    const path = `/_sentiero/enter?${new URLSearchParams({ check })}`;
    expect((await rig.send({ path, headers: page })).headers.location).toBe('/');
  });

  it('rejects the lab cookie of another target', async () => {
    const other = rig.api.addTarget({ host: 'other.localhost', backend_url: rig.upstream.url });
    const { token } = rig.api.addSession(other);
    const answer = await rig.send({ isKnown: false, headers: { Cookie: `__Host-sentiero_lab=${token}` } });
    expect(answer.status).toBe(401);
    const there = await rig.send({
      host: 'other.localhost',
      isKnown: false,
      headers: { Cookie: `__Host-sentiero_lab=${token}` },
    });
    expect(there.text).toBe('the shop');
  });

  it('ignores the plain cookie, which other hosts can set, where the browser accepts the secure one', async () => {
    const token = rig.cookie.split('=')[1] ?? '';
    const answer = await rig.send({ isKnown: false, headers: { Cookie: `sentiero_lab=${token}` } });
    expect(answer.status).toBe(401);
  });

  it('continues at a URL without the ticket, invisible to the window’s opener', async () => {
    const { location, nonce } = await begin('/cart?x=1');
    const ticket = rig.api.addTicket(rig.target, nonceHashOf(location), '/cart?x=1');
    let path = `/_sentiero/enter?ticket=${ticket}`;
    const cookies = [nonce];
    for (let step = 0; step < 2; step++) {
      const answer = await rig.send({
        path,
        isKnown: false,
        headers: { ...page, Cookie: cookies.join('; ') },
      });
      expect(answer.status).toBe(303);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
      path = answer.headers.location ?? '';
      expect(path).not.toContain(ticket);
      const lab = cookieOf(answer, '__Host-sentiero_lab');
      if (lab) cookies.push(lab);
    }
    expect(path).toBe('/cart?x=1');
  });

  it('uses the plain cookie on plain http outside localhost', async () => {
    const target = rig.api.addTarget({ host: 'shop.lab.test', backend_url: rig.upstream.url });
    const { token } = rig.api.addSession(target);
    const first = await rig.send({ host: target.host, isKnown: false, headers: page });
    expect(first.headers['set-cookie']?.[0]).toMatch(/^sentiero_nonce=[\w-]+; .*HttpOnly; SameSite=Lax$/);
    const answer = await rig.send({
      host: target.host,
      isKnown: false,
      headers: { Cookie: `sentiero_lab=${token}` },
    });
    expect(answer.text).toBe('the shop');
  });

  it('serves known learners while the API is down and tells the others to retry', async () => {
    await rig.send({});
    const { token } = rig.api.addSession(rig.target);
    await rig.api.stop();
    expect((await rig.send({})).text).toBe('the shop');
    const headers = { Cookie: `__Host-sentiero_lab=${token}` };
    const stranger = await rig.send({ isKnown: false, headers });
    expect(stranger.status).toBe(503);
    await rig.api.start();
  });
});
