import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRig, type Answer, type Rig } from './harness.ts';

const page = { Accept: 'text/html,*/*' };

describe('how a learner gets in', () => {
  let rig: Rig;
  beforeAll(async () => (rig = await startRig((_request, response) => response.end('the shop'))));
  afterAll(() => rig.close());

  const cookieOf = (answer: Answer, name: string): string => {
    const line = answer.headers['set-cookie']?.find((one) => one.startsWith(`${name}=`)) ?? '';
    return line.split(';', 1)[0] ?? '';
  };

  async function begin(path = '/cart?x=1&y=%20') {
    const answer = await rig.send({ path, isKnown: false, headers: page });
    const location = new URL(answer.headers.location ?? '');
    return { answer, location, nonce: cookieOf(answer, '__Host-sentiero_nonce') };
  }

  it('sends a page load of somebody unknown to the platform, bound to the browser', async () => {
    const { answer, location, nonce } = await begin();
    expect(answer.status).toBe(303);
    expect(location.origin + location.pathname).toBe('http://api.test/lab/authorize');
    expect(location.searchParams.get('target')).toBe('shop.localhost');
    expect(location.searchParams.get('return')).toBe('/cart?x=1&y=%20');
    const value = nonce.split('=')[1] ?? '';
    expect(location.searchParams.get('bind')).toBe(createHash('sha256').update(value).digest('hex'));
    const line = answer.headers['set-cookie']?.[0] ?? '';
    expect(line).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
  });

  it('keeps the nonce of another tab that is on its way', async () => {
    const { nonce, location } = await begin();
    const second = await rig.send({ isKnown: false, headers: { ...page, Cookie: nonce } });
    expect(new URL(second.headers.location ?? '').searchParams.get('bind')).toBe(
      location.searchParams.get('bind'),
    );
  });

  it.each([
    ['a POST', { method: 'POST', headers: { Accept: 'text/html' } }],
    ['a fetch', { headers: { Accept: '*/*' } }],
    ['a script of a page', { headers: { Accept: 'text/html', 'Sec-Fetch-Mode': 'cors' } }],
  ])('answers %s of somebody unknown with 401 and how to get in', async (_what, options) => {
    const answer = await rig.send({ ...options, isKnown: false });
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.text).toContain('lab-token');
  });

  it('trades a ticket for the lab cookie and goes on where the learner wanted to', async () => {
    const { location, nonce } = await begin();
    const ticket = rig.api.addTicket(rig.target, location.searchParams.get('bind') ?? '', '/cart?x=1');
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

  it('tells a browser that keeps no cookies so, instead of another round', async () => {
    const answer = await rig.send({ path: '/_sentiero/enter?check=%2Fcart', isKnown: false, headers: page });
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('did not keep the cookie');
    expect(answer.text).toContain('href="/cart"');
  });

  it('refuses a ticket of another browser', async () => {
    const { location } = await begin();
    const other = await begin();
    const ticket = rig.api.addTicket(rig.target, location.searchParams.get('bind') ?? '', '/');
    for (const cookie of [{}, { Cookie: other.nonce }]) {
      const path = `/_sentiero/enter?ticket=${ticket}`;
      const answer = await rig.send({ path, isKnown: false, headers: { ...page, ...cookie } });
      expect(answer.status).toBe(403);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.text).toContain('Start again');
    }
  });

  it('refuses a ticket that was used', async () => {
    const { location, nonce } = await begin();
    const ticket = rig.api.addTicket(rig.target, location.searchParams.get('bind') ?? '', '/');
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
  ])('never sends on to %s', async (check) => {
    const path = `/_sentiero/enter?${new URLSearchParams({ check })}`;
    expect((await rig.send({ path, headers: page })).headers.location).toBe('/');
  });

  it('does not know a lab cookie of another target', async () => {
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

  it('does not take the plain cookie, which other hosts can set, where the browser takes the secure one', async () => {
    const token = rig.cookie.split('=')[1] ?? '';
    const answer = await rig.send({ isKnown: false, headers: { Cookie: `sentiero_lab=${token}` } });
    expect(answer.status).toBe(401);
  });

  it('uses the plain cookie on plain http outside of localhost', async () => {
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

  it('lets those in go on while the API is away, and tells the others', async () => {
    await rig.send({});
    await rig.api.stop();
    expect((await rig.send({})).text).toBe('the shop');
    const stranger = await rig.send({
      isKnown: false,
      headers: { Cookie: `__Host-sentiero_lab=${'x'.repeat(43)}` },
    });
    expect(stranger.status).toBe(503);
    await rig.api.start();
  });
});
