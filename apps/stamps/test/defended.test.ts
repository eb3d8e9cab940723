import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signHs256 } from '../src/tokens/jwt.ts';
import { cards, startStampsUnderTest, type Visit } from './stamps-under-test.ts';

let stamps: Awaited<ReturnType<typeof startStampsUnderTest>>;
beforeAll(async () => {
  stamps = await startStampsUnderTest();
});
afterAll(() => stamps.stop());

const open = () => stamps.visit().signIn();
const hardened = async () => (await stamps.visit().switchTo('defended')).signIn();
const anna = `/api/cards/${cards.anna}`;
const own = `/api/cards/${cards.own}`;

describe('object access', () => {
  it('hands out any card in the vulnerable service, and names whose it was', async () => {
    const visit = await open();
    expect((await visit.get(own)).status).toBe(200);
    expect(await visit.event('card_read')).toMatchObject({ own: true, rightful: true, customer_id: 9 });
    const { status, body } = await visit.get(anna);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ card: cards.anna, visits: expect.stringContaining('07:10') }),
    ]);
    expect(await visit.event('card_read')).toMatchObject({ own: false, rightful: false, owner_id: 3 });
  });

  it('hides other cards and their numbers in the hardened service, and still shows the own one', async () => {
    const visit = await hardened();
    expect((await visit.get(own)).body).toEqual({
      card: cards.own,
      stamps: 3,
      owner: { name: 'Robin Frei' },
    });
    expect(await visit.get(anna)).toMatchObject({ status: 404, body: { error: 'no_such_card' } });
    expect(await visit.event('refused')).toMatchObject({
      blocked_by: 'object_access',
      what: cards.anna,
      done_before: ['own_card_viewed'],
      customer_id: 9,
    });
    expect(JSON.stringify((await visit.get('/api/leaderboard')).body)).not.toContain('QL-');
    expect(JSON.stringify((await (await open()).get('/api/leaderboard')).body)).toContain(cards.anna);
  });

  it('lets anyone give stamps from any card, or only from the own one', async () => {
    const gift = { to: cards.own, stamps: 10 };
    const [before, after] = [await open(), await hardened()];
    expect((await before.call('POST', `${anna}/gifts`, gift)).body).toEqual({ card: cards.anna, stamps: 24 });
    expect(await before.event('stamps_given')).toMatchObject({ own: false, rightful: false, to_own: true });
    expect((await after.call('POST', `${anna}/gifts`, gift)).status).toBe(404);
    const honest = await after.call('POST', `${own}/gifts`, { to: cards.anna, stamps: 1 });
    expect([honest.status, honest.body]).toEqual([201, { card: cards.own, stamps: 2 }]);
    expect(await after.event('stamps_given')).toMatchObject({ own: true, rightful: true, to_own: false });
    expect((await after.call('POST', `${own}/gifts`, { to: cards.anna, stamps: 3 })).status).toBe(409);
    expect((await after.call('POST', `${own}/gifts`, { to: cards.own, stamps: 1 })).status).toBe(400);
  });

  it('is rightful for staff, who may see every card in both', async () => {
    for (const visit of [stamps.visit(), await stamps.visit().switchTo('defended')]) {
      await visit.signIn('rosa@quartierladen.example', 'Zopf+Butter-1972');
      expect((await visit.get(anna)).status).toBe(200);
      expect(await visit.event('card_read')).toMatchObject({ own: false, rightful: true, role: 'staff' });
      expect((await visit.get('/api/staff/cards')).status).toBe(200);
      expect(await visit.event('staff_list')).toMatchObject({ rightful: true, forged: false });
    }
  });
});

describe('fields of the profile', () => {
  it('are all written by the vulnerable service, stamps included', async () => {
    const visit = await open();
    expect((await visit.get('/api/me')).body).toMatchObject({ credit: 40, remark: 'Never has change.' });
    const { body } = await visit.call('PATCH', '/api/me', { stamps: 12, role: 'staff' });
    expect(body).toMatchObject({ stamps: 12, role: 'staff' });
    expect(await visit.event('profile_changed')).toMatchObject({ stamps_gained: 9, promoted: true });
    const { pin } = body as { pin: string };
    expect((await visit.call('POST', `${own}/redemptions`, { pin })).body).toEqual({
      item: 'Zopf',
      stamps: 2,
    });
    expect(await visit.event('redeemed')).toMatchObject({ own: true, own_stamp_count: true });
  });

  it('are limited to the form’s by the hardened service, which sends only those, too', async () => {
    const visit = await hardened();
    const profile = (await visit.get('/api/me')).body as object;
    expect(Object.keys(profile)).toEqual(['name', 'nickname', 'email', 'card', 'pin', 'stamps']);
    const { body } = await visit.call('PATCH', '/api/me', { nickname: 'Rob', stamps: 12 });
    expect(body).toMatchObject({ nickname: 'Rob', stamps: 3 });
    expect(await visit.event('refused')).toMatchObject({ blocked_by: 'field_allowlist', what: 'stamps' });
    expect(await visit.event('profile_changed')).toMatchObject({ ignored: ['stamps'], stamps_gained: 0 });
    expect((await visit.call('PATCH', '/api/me', { stamps: 12 })).status).toBe(400);
    expect((await visit.event('refused'))['done_before']).toEqual(['nickname_changed']);
  });
});

describe('tokens', () => {
  const staff = { sub: 9, name: 'Robin Frei', role: 'staff' };
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const unsigned = (alg: string) => `${encoded({ alg, typ: 'JWT' })}.${encoded(staff)}.`;
  const list = async (visit: Visit, bearer: string) => {
    visit.bearer = bearer;
    return (await visit.get('/api/staff/cards')).status;
  };

  it('without a signature or with a guessed secret are believed by the vulnerable service', async () => {
    const visit = await open();
    expect((await visit.get('/api/staff/cards')).status).toBe(403);
    expect(await visit.event('staff_list_failed')).toMatchObject({
      reason: 'role',
      alg: 'hs256',
      forged: false,
    });
    for (const bearer of [unsigned('none'), unsigned('NoNe'), signHs256(staff, 'sauerteig')]) {
      expect(await list(visit, bearer)).toBe(200);
      expect(await visit.event('staff_list')).toMatchObject({ forged: true, rightful: false });
    }
    expect((await visit.event('staff_list'))['alg']).toBe('hs256');
  });

  it('with another signature or algorithm are refused by both', async () => {
    for (const visit of [await open(), await hardened()]) {
      const [head = '', , signature = ''] = visit.bearer?.split('.') ?? [];
      expect(await list(visit, `${head}.${encoded(staff)}.${signature}`)).toBe(401);
      expect(await visit.event('token_refused')).toMatchObject({
        reason: 'signature',
        forged: true,
        claimed_role: 'staff',
      });
      expect(await list(visit, unsigned('RS256'))).toBe(401);
      expect(await visit.event('staff_list_failed')).toMatchObject({
        reason: 'token',
        alg: 'rs256',
        forged: true,
      });
      expect(await visit.event('token_refused')).toMatchObject({ reason: 'algorithm', alg: 'rs256' });
      for (const bearer of ['x', 'a.b.c', `${encoded([])}.${encoded(staff)}.`, 'x'.repeat(5_000)])
        expect(await list(visit, bearer)).toBe(401);
      expect(await visit.event('token_refused')).toMatchObject({ reason: 'malformed', alg: null });
    }
  });

  it('that worked before are refused by the hardened service, whose own still work', async () => {
    const visit = await hardened();
    expect((await visit.get(own)).status).toBe(200);
    for (const [bearer, by] of [
      [unsigned('none'), 'token_algorithm'],
      [signHs256(staff, 'sauerteig'), 'token_signature'],
    ] as const) {
      expect(await list(visit, bearer)).toBe(401);
      expect(await visit.event('refused')).toMatchObject({ blocked_by: by, forged: true });
    }
    expect((await visit.event('refused'))['done_before']).toEqual(['own_card_viewed']);
  });

  it('are void after the platform has logged the learner out, and a new login works', async () => {
    const visit = await open();
    expect((await visit.platform('DELETE', '/sessions')).status).toBe(204);
    expect(await visit.get('/api/me')).toMatchObject({ status: 401, body: { error: 'logged_out' } });
    expect((await (await visit.signIn()).get('/api/me')).status).toBe(200);
  });
});

describe('the limit on PINs', () => {
  const guess = (visit: Visit, pin: string) => visit.call('POST', `${anna}/redemptions`, { pin });
  const batch = (visit: Visit, pins: readonly string[]) =>
    visit.call(
      'POST',
      '/api/batch',
      pins.map((pin) => ({ method: 'POST', path: `${anna}/redemptions`, body: { pin } })),
    );
  const thirties = Array.from({ length: 10 }, (_, index) => String(1930 + index));

  it('locks a card for a minute after three requests', async () => {
    const visit = await open();
    for (const pin of ['1', '2', '3']) expect((await guess(visit, pin)).status).toBe(403);
    const locked = await guess(visit, '1937');
    const secondsIn = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));
    expect([locked.status, secondsIn(locked) > 0, secondsIn(locked) <= 60]).toEqual([429, true, true]);
    expect(await visit.event('refused')).toMatchObject({ blocked_by: 'try_limit', in_batch: false });
    stamps.clock.aheadMs += 10_000;
    expect(secondsIn(await guess(visit, '1937'))).toBeLessThanOrEqual(50);
    stamps.clock.aheadMs += 51_000;
    expect((await guess(visit, '1937')).status).toBe(201);
    expect(await visit.event('redeemed')).toMatchObject({ over_limit: false, own: false, wrong_tries: 0 });
  });

  it('allows three batches of wrong PINs in the vulnerable service, each to its end', async () => {
    const visit = await open();
    await batch(visit, thirties.slice(0, 3));
    await batch(visit, thirties.slice(3, 6));
    const last = (await batch(visit, thirties.slice(6))).body as { status: number }[];
    expect(last.map(({ status }) => status)).toEqual([403, 201, 403, 403]);
    for (const pins of [['1'], ['2'], ['3']]) await batch(visit, pins);
    expect((await batch(visit, ['1937'])).body).toMatchObject([{ status: 429 }]);
  });

  it('counts a batch as one request, or each part in the hardened service', async () => {
    const before = await open();
    const statuses = ((await batch(before, thirties)).body as { status: number }[]).map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 403, 201, 403, 403]);
    expect(await before.event('redeemed')).toMatchObject({
      over_limit: true,
      wrong_tries: 7,
      in_batch: true,
      own: false,
    });
    expect(await before.event('batch_sent')).toMatchObject({ parts: 10, succeeded: 1, redemptions: 10 });
    const after = await hardened();
    const refused = ((await batch(after, thirties)).body as { status: number }[]).map(({ status }) => status);
    expect(refused).toEqual([403, 403, 403, ...Array.from({ length: 7 }, () => 429)]);
    expect(await after.event('refused')).toMatchObject({ blocked_by: 'try_limit', in_batch: true });
    expect((await after.call('POST', '/api/batch', [{ method: 'GET', path: '/api/me' }])).body).toMatchObject(
      [{ status: 200, body: { name: 'Robin Frei' } }],
    );
  });
});

describe('a copy', () => {
  it('is switched by the platform and by the learner alone, and open again after a reset', async () => {
    const [visit, other] = [await open(), await open()];
    const change = async (state: string) => (await visit.platform('PUT', `/state/${state}`)).json();
    expect(await change('hardened')).toEqual({ changed: true });
    expect(await change('hardened')).toEqual({ changed: false });
    expect((await visit.send('/')).headers.get('x-stamps-mode')).toBe('defended');
    expect((await other.send('/')).headers.get('x-stamps-mode')).toBe('open');
    await other.call('PATCH', '/api/me', { nickname: 'Other' });
    expect((await visit.platform('DELETE')).status).toBe(204);
    expect((await visit.send('/')).headers.get('x-stamps-mode')).toBe('open');
    await visit.switchTo('defended');
    expect(await visit.event('mode')).toEqual({ mode: 'defended', before: 'open', changed: true });
    expect((await visit.signIn()).bearer).not.toBeNull();
    expect((await visit.get('/api/me')).body).toMatchObject({ nickname: 'Robin' });
  });
});
