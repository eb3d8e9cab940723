import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delivered, reviewed } from '../src/components/confetti.ts';
import { ownersOfGuessedCards } from '../src/data/guessed-cards.ts';
import { people } from '../src/data/people.ts';
import { cards, startStampsUnderTest, type Visit } from './stamps-under-test.ts';

let stamps: Awaited<ReturnType<typeof startStampsUnderTest>>;
beforeAll(async () => {
  stamps = await startStampsUnderTest();
});
afterAll(() => stamps.stop());

const open = () => stamps.visit().signIn();
const hardened = async () => (await stamps.visit().switchTo('defended')).signIn();

describe('a batch', () => {
  const tries = (pins: readonly string[]) =>
    pins.map((pin) => ({ method: 'POST', path: `/api/cards/${cards.anna}/redemptions`, body: { pin } }));
  const years = Array.from({ length: 10 }, (_, year) => String(1930 + year));
  const guessed = async (visit: Visit, pins: readonly string[]) => {
    await visit.call('POST', '/api/batch', tries(pins));
    return (await visit.event('batch_sent'))['guessed_owner_ids'];
  };

  it('guesses a card by more PINs than are allowed, in whatever order', async () => {
    for (const pins of [years, years.toReversed(), ['1937', '1', '2', '3']])
      expect(await guessed(await open(), pins)).toEqual([3]);
    for (const pins of [['1937'], ['1935', '1936', '1937'], years.slice(0, 7)])
      expect(await guessed(await open(), pins)).toEqual([]);
  });

  it('names the calls that succeeded, decoded', async () => {
    const visit = await open();
    await visit.call('POST', '/api/batch', [
      { method: 'GET', path: '/api/m%65?x=1' },
      { method: 'GET', path: '/api/nothing' },
    ]);
    expect(await visit.event('batch_sent')).toMatchObject({ answered: ['GET /api/me'] });
  });

  it('is the honest one only with the profile and the leaderboard', async () => {
    const visit = await hardened();
    for (const [path, done] of [
      ['/api/me', []],
      ['/api/leaderboard', ['batch_sent']],
    ] as const) {
      await visit.call('POST', '/api/batch', [
        { method: 'GET', path: '/api/me' },
        { method: 'GET', path },
      ]);
      await visit.call('POST', '/api/batch', tries(['1', '2', '3', '4']));
      expect((await visit.event('refused'))['done_before']).toEqual(done);
    }
  });
});

it('guessed cards are those of others: nobody guesses their own', () => {
  const part = (status: number) => ({
    method: 'POST',
    path: `/api/cards/${cards.anna.toLowerCase()}/redemptions?x`,
    status,
  });
  const parts = [403, 403, 201, 403].map(part);
  expect(ownersOfGuessedCards(people, parts, 9)).toEqual([3]);
  expect(ownersOfGuessedCards(people, parts, 3)).toEqual([]);
  expect(ownersOfGuessedCards(people, [part(403), part(429), part(201), part(429)], 9)).toEqual([]);
});

describe('a code', () => {
  const ask = (visit: Visit, redirect_uri: string) =>
    visit.call('POST', '/api/oauth/authorize', { client_id: 'znueni', redirect_uri });

  it('stays with the app on hosts below its own', async () => {
    const visit = await open();
    for (const host of ['www.znueni.example', 'a.b.znueni.example.']) {
      expect((await ask(visit, `https://znueni.example@${host}/`)).status).toBe(200);
      expect(await visit.event('code_delivered')).toMatchObject({ outside: false });
    }
    await ask(visit, 'https://znueni.example@notznueni.example/');
    expect(await visit.event('code_delivered')).toMatchObject({ outside: true });
  });

  it('that is refused says whether it would have left the app', async () => {
    const visit = await hardened();
    for (const [address, outside] of [
      ['https://znueni.example.robin.example/', true],
      ['https://znueni.example/callback/', false],
      ['nowhere', false],
    ] as const) {
      await ask(visit, address);
      expect(await visit.event('code_delivered_failed')).toMatchObject({
        reason: 'redirect_uri',
        outside,
        done_before: [],
      });
    }
  });

  it('is brought by a link copied out of HTML', async () => {
    const visit = await open();
    const link = '/oauth/authorize?client_id=znueni&amp;redirect_uri=https://znueni.example.robin.example/';
    const sent = await visit.call('POST', '/api/messages', {
      to: cards.anna,
      text: `<a href="${link}">x</a>`,
    });
    expect(sent.body).toMatchObject({ opened: true });
  });
});

it('a gift reaches a card in lower case', async () => {
  const visit = await open();
  const gift = { to: cards.own.toLowerCase(), stamps: 1 };
  expect((await visit.call('POST', `/api/cards/${cards.anna}/gifts`, gift)).status).toBe(201);
});

it('a profile says what is different and how many stamps there are', async () => {
  const visit = await open();
  await visit.call('PATCH', '/api/me', { nickname: 'Robin', stamps: 5 });
  expect(await visit.event('profile_changed')).toMatchObject({
    fields: ['nickname', 'stamps'],
    changed: ['stamps'],
    stamps: 5,
  });
});

it('a refused token says what it was meant for', async () => {
  const visit = await open();
  visit.bearer = `${visit.bearer}x`;
  await visit.get(`/api/cards/${cards.own}`);
  expect(await visit.event('token_refused')).toMatchObject({ page: '/api/cards/:card' });
});

it('a refused hash says which script would have run', async () => {
  const visit = await hardened();
  const hash = async (text: string) =>
    `sha256-${Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64')}`;
  for (const [integrity, what] of [
    [await hash(delivered), 'altered_script'],
    [`${await hash(reviewed)} ${await hash(delivered)}`, 'altered_script'],
    [await hash(''), 'reviewed_script'],
  ] as const) {
    await visit.call('POST', '/api/project/script', { integrity });
    expect(await visit.event('refused')).toMatchObject({ blocked_by: 'integrity_check', what });
  }
});
