import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { people } from '../src/data/people.ts';
import { Grants } from '../src/oauth/grants.ts';
import { cards, startStampsUnderTest, type Visit } from './stamps-under-test.ts';

let stamps: Awaited<ReturnType<typeof startStampsUnderTest>>;
beforeAll(async () => {
  stamps = await startStampsUnderTest();
});
afterAll(() => stamps.stop());

const open = () => stamps.visit().signIn();
const hardened = async () => (await stamps.visit().switchTo('defended')).signIn();

const callback = 'https://znueni.example/callback';
const lookalike = 'https://znueni.example.robin.example/box';
const verifier = 'a-verifier-that-nobody-else-knows-0123456789';
const challenge = createHash('sha256').update(verifier).digest('base64url');
const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };

const authorize = (visit: Visit, redirect_uri: string, more: Record<string, string> = {}) =>
  visit.call('POST', '/api/oauth/authorize', { client_id: 'znueni', redirect_uri, ...more });
const addressIn = ({ body }: { body: unknown }) => new URL((body as { redirect_to: string }).redirect_to);
const codeIn = (answer: { body: unknown }) => addressIn(answer).searchParams.get('code') ?? '';
const redeem = (visit: Visit, code: string, more: Record<string, string> = {}) =>
  visit.call('POST', '/api/oauth/token', { grant_type: 'authorization_code', code, ...more });
const textAt = async (visit: Visit, path: string) => (await visit.send(path)).text();
const linkTo = (redirect_uri: string, more = {}) =>
  `${stamps.url}/oauth/authorize?${new URLSearchParams({ client_id: 'znueni', redirect_uri, ...more })}`;
const startLinkOf = async (visit: Visit) => {
  const [, link = ''] =
    /href="(\/oauth\/authorize[^"]+)"/.exec(await textAt(visit, '/web/znueni.example/')) ?? [];
  return new URL(link.replaceAll('&amp;', '&'), stamps.url).searchParams;
};

describe('an app', () => {
  it('gets a code, and a token for it, in the vulnerable and the hardened service', async () => {
    for (const visit of [await open(), await hardened()]) {
      const asked = Object.fromEntries(await startLinkOf(visit));
      const answer = await visit.call('POST', '/api/oauth/authorize', asked);
      expect(await visit.event('code_delivered')).toMatchObject({
        own: true,
        outside: false,
        by_link: false,
      });
      const { pathname, search } = addressIn(answer);
      const page = await textAt(visit, `/web/znueni.example${pathname}${search}`);
      expect(page).toContain('Robin Frei');
      expect(await visit.event('code_redeemed')).toMatchObject({ own: true, outside: false, by_app: true });
      expect((await visit.send(`/web/znueni.example${pathname}${search}`)).status).toBe(400);
      expect(await visit.event('code_redeemed_failed')).toMatchObject({
        reason: 'unknown_code',
        by_app: true,
      });
    }
  });

  it('gets a token that opens the account, by JSON or as a form', async () => {
    const visit = await open();
    const code = codeIn(await authorize(visit, callback));
    const body = new URLSearchParams({ grant_type: 'authorization_code', code });
    const response = await visit.send('/api/oauth/token', { method: 'POST', body });
    const { access_token: token } = (await response.json()) as { access_token: string };
    visit.bearer = token;
    expect((await visit.get('/api/me')).body).toMatchObject({ card: cards.own });
  });

  it('can redeem a code once', async () => {
    const visit = await open();
    const code = codeIn(await authorize(visit, callback));
    expect((await redeem(visit, code)).status).toBe(200);
    expect((await redeem(visit, code)).body).toEqual({ error: 'invalid_grant' });
  });
});

it('keeps fifty codes, each for ten minutes', () => {
  const grants = new Grants();
  const [owner] = people;
  if (!owner) throw new Error('nobody');
  const grant = { owner, isOutside: false, isByLink: false, challenge: null, atMs: 1_000 };
  const codes = Array.from({ length: 51 }, () => grants.add(grant));
  const live = codes.map((code, index) => grants.take(code, 600_999 + (index % 2)) !== null);
  expect(live.slice(0, 4)).toEqual([false, false, true, false]);
  expect(live.filter(Boolean)).toHaveLength(25);
});

describe('the redirect address', () => {
  it('needs only the right beginning in the vulnerable service', async () => {
    const visit = await open();
    for (const [address, host] of [
      [lookalike, 'znueni.example.robin.example'],
      ['https://znueni.example@robin.example/', 'robin.example'],
      ['https://znueni.example:pw@robin.example/callback?x=1', 'robin.example'],
      ['https://znueni.example-app.example', 'znueni.example-app.example'],
    ] as const) {
      const arrived = addressIn(await authorize(visit, address));
      expect(arrived.hostname).toBe(host);
      expect(await visit.event('code_delivered')).toMatchObject({ outside: true, host, own: true });
      expect(await textAt(visit, `/web/${host}/`)).toContain(arrived.searchParams.get('code'));
    }
  });

  it('on the app’s own host is not outside, whatever its path and port', async () => {
    const visit = await open();
    for (const address of [
      callback,
      'https://znueni.example/../x',
      'https://znueni.example:8443/',
      'https://znueni.example./',
    ]) {
      expect((await authorize(visit, address)).status).toBe(200);
      expect(await visit.event('code_delivered')).toMatchObject({ outside: false });
    }
  });

  it('with another beginning is refused by both', async () => {
    for (const visit of [await open(), await hardened()]) {
      for (const address of [
        'https://robin.example/',
        'http://znueni.example/callback',
        '',
        'znueni.example',
      ]) {
        expect((await authorize(visit, address, pkce)).body).toEqual({ error: 'wrong_redirect_uri' });
        expect(await visit.event('code_delivered_failed')).toMatchObject({ reason: 'redirect_uri' });
      }
      const unknown = { client_id: 'other', redirect_uri: callback };
      expect((await visit.call('POST', '/api/oauth/authorize', unknown)).status).toBe(400);
      expect(await visit.event('code_delivered_failed')).toMatchObject({ reason: 'unknown_app' });
    }
  });

  it('must be the registered one in the hardened service, to the last character', async () => {
    const visit = await hardened();
    const honest = codeIn(await authorize(visit, callback, pkce));
    expect((await redeem(visit, honest, { code_verifier: verifier })).status).toBe(200);
    for (const address of [lookalike, `${callback}/`, `${callback}?x`, 'https://znueni.example/']) {
      expect((await authorize(visit, address, pkce)).status).toBe(400);
      expect(await visit.event('refused')).toMatchObject({
        blocked_by: 'redirect_match',
        what: address,
        done_before: ['app_connected'],
      });
    }
  });
});

describe('a neighbour who opens a link', () => {
  const send = (visit: Visit, text: string, to = 'anna.zbinden@post.example') =>
    visit.call('POST', '/api/messages', { to, text });

  it('brings a code to another host, with which anyone can enter the account', async () => {
    const visit = await open();
    expect((await send(visit, `Look, a new card: ${linkTo(lookalike)}.`)).body).toMatchObject({
      opened: true,
    });
    expect(await visit.event('code_delivered')).toMatchObject({
      owner_id: 3,
      own: false,
      outside: true,
      by_link: true,
    });
    const [, code = ''] =
      /code=([\w-]+)/.exec(await textAt(visit, '/web/znueni.example.robin.example/')) ?? [];
    visit.bearer = null;
    const { body } = await redeem(visit, code);
    expect(await visit.event('code_redeemed')).toMatchObject({
      owner_id: 3,
      own: false,
      outside: true,
      by_link: true,
      by_app: false,
    });
    visit.bearer = (body as { access_token: string }).access_token;
    expect((await visit.get('/api/me')).body).toMatchObject({ name: 'Anna Zbinden' });
  });

  it('opens only links to this service, and staff open none', async () => {
    const visit = await open();
    for (const text of [
      'Hello',
      'https://elsewhere.example/oauth/authorize?client_id=znueni',
      `${stamps.url}/docs`,
    ])
      expect((await send(visit, text)).body).toMatchObject({ opened: false });
    expect((await send(visit, linkTo(lookalike), 'Rosa')).body).toMatchObject({ to: 'Rosa', opened: false });
    expect((await send(visit, 'Hello', cards.matteo)).body).toMatchObject({ to: 'Teo' });
    for (const to of ['nobody', cards.own]) expect((await send(visit, 'Hello', to)).status).toBe(400);
    expect((await send(visit, 'x'.repeat(2_001))).status).toBe(400);
  });

  it('brings none in the hardened service', async () => {
    const visit = await hardened();
    expect((await send(visit, linkTo(lookalike, pkce))).body).toMatchObject({ opened: true });
    expect(await visit.event('refused')).toMatchObject({ blocked_by: 'redirect_match', customer_id: 9 });
    expect(await textAt(visit, '/web/znueni.example.robin.example/')).not.toContain('code=');
  });
});

describe('state and verifier', () => {
  it('are demanded by the hardened service and its app', async () => {
    const visit = await hardened();
    expect((await authorize(visit, callback)).body).toEqual({ error: 'wrong_challenge' });
    expect(await visit.event('refused')).toMatchObject({ blocked_by: 'code_verifier' });
    expect(
      (await authorize(visit, callback, { code_challenge: 'x', code_challenge_method: 'plain' })).status,
    ).toBe(400);
    for (const more of [{}, { code_verifier: 'guessed' }] as Record<string, string>[]) {
      const code = codeIn(await authorize(visit, callback, pkce));
      expect((await redeem(visit, code, more)).status).toBe(400);
      expect(await visit.event('refused')).toMatchObject({ blocked_by: 'code_verifier', done_before: [] });
    }
    const code = codeIn(await authorize(visit, callback, { ...pkce, state: 'mine' }));
    await startLinkOf(visit);
    expect((await visit.send(`/web/znueni.example/callback?code=${code}&state=mine`)).status).toBe(400);
    expect(await visit.event('refused')).toMatchObject({ blocked_by: 'app_state' });
  });

  it('are checked by the vulnerable service for apps that use them', async () => {
    const visit = await open();
    for (const [more, proof, status] of [
      [pkce, verifier, 200],
      [pkce, challenge, 400],
      [{ code_challenge: 'plain text' }, 'plain text', 200],
    ] as const) {
      const code = codeIn(await authorize(visit, callback, more));
      expect((await redeem(visit, code, { code_verifier: proof })).status).toBe(status);
    }
  });
});

describe('the virtual web', () => {
  it('keeps the twenty newest visits, and answers every name with a page or 404', async () => {
    const visit = await open();
    const first = codeIn(await authorize(visit, lookalike));
    for (let count = 0; count < 20; count++) await authorize(visit, lookalike);
    const page = await textAt(visit, '/web/znueni.example.robin.example/any/path?x=1');
    expect(page.match(/code=/g)).toHaveLength(20);
    expect(page).not.toContain(first);
    for (const [host, status] of [
      ['robin.example', 200],
      ['%3Cscript%3E', 404],
      ['[::1]', 404],
      ['x'.repeat(90), 200],
      ['a%20b', 404],
    ] as const)
      expect((await visit.send(`/web/${host}/`)).status, host).toBe(status);
  });
});
