import { createHash } from 'node:crypto';
import { ingestEndpoints, type RoutedTarget } from '@sentiero/contracts/ingest';
import { labEndpoints } from '@sentiero/contracts/lab';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { usersEndpoints } from '@sentiero/contracts/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { labTickets, lessons, targetLearners, targets } from '../src/db/schema/index.ts';
import { aLearner, aLesson, aTarget } from './builders.ts';
import { bindOf, callInternal, labSessionOf, useApi, type Client } from './harness.ts';

const api = useApi();
const nonce = 'nonce-of-the-browser';

async function ticketOf(client: Client, host: string, path = '/orders?x=1'): Promise<string> {
  const query = { target: host, return: path, bind: bindOf(api, host, nonce) };
  const response = await client.call(labEndpoints.authorize, { query });
  expect(response.statusCode).toBe(303);
  const location = new URL(String(response.headers['location']));
  expect(location.pathname).toBe('/_sentiero/enter');
  return location.searchParams.get('ticket') ?? '';
}

/** A target that learners may enter. */
async function anOpenTarget() {
  const target = await aTarget(api);
  await aLesson(api, { targetId: target.id });
  return target;
}

const enter = (ticket: string, target_id: number | null, own: string | null = nonce) =>
  callInternal(api, ingestEndpoints.enter, { ticket, target_id, nonce: own });

test('a logged-in user is redirected to the target with a ticket that works once', async () => {
  const { client } = await aLearner(api);
  const target = await anOpenTarget();
  const ticket = await ticketOf(client, target.host);
  const entered = await enter(ticket, target.id);
  expect(entered.json()).toMatchObject({ return_path: '/orders?x=1', session: { target_id: target.id } });
  expect((await enter(ticket, target.id)).statusCode).toBe(403);

  const { token, session } = entered.json() as { token: string; session: { learner: string } };
  expect(session.learner).toMatch(/^[A-Za-z0-9_-]{22,43}$/);
  expect(await labSessionOf(api, { token, target_id: target.id })).toEqual(session);
});

test('a learner counts as present for ten minutes after the proxy’s session lookup, even without a record', async () => {
  const { client } = await aLearner(api);
  const target = await aTarget(api);
  await aLesson(api, { targetId: target.id });
  const issued = await client.call(targetsEndpoints.labToken, { params: { id: target.id } });
  const { value } = issued.json() as { value: string };
  const [learner, elsewhere] = [await learnerOf(target.id), await aTarget(api)];
  const wasThere = async (fields: object = {}) => {
    const body = { learner, target_id: target.id, request: null, ...fields };
    return (await callInternal(api, ingestEndpoints.wasThere, body)).json();
  };
  expect(await wasThere()).toEqual({ was_there: false });
  const token = value.split('=')[1] ?? '';
  await labSessionOf(api, { token, target_id: target.id });
  expect(await wasThere()).toEqual({ was_there: true, user: expect.any(String) });
  expect(await wasThere({ target_id: elsewhere.id })).toEqual({ was_there: false });
  expect(await wasThere({ request: '01890a5d-ac96-774b-bcce-b302099a8057' })).toEqual({ was_there: false });
  api.time.pass(10 * 60_000 + 1);
  expect(await wasThere()).toEqual({ was_there: false });
});

async function learnerOf(targetId: number): Promise<string> {
  const [row] = await api.ctx.db.select().from(targetLearners).where(eq(targetLearners.targetId, targetId));
  return row?.learner ?? '';
}

test('an anonymous user is redirected to the login, and returns through the launch page', async () => {
  const target = await anOpenTarget();
  const query = { target: target.host, return: '/a?b=c', bind: bindOf(api, target.host, nonce) };
  const response = await api.anonymous().call(labEndpoints.authorize, { query });
  expect(response.statusCode).toBe(303);
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  const login = new URL(String(response.headers['location']));
  expect(login.pathname).toBe('/login');
  expect(login.searchParams.get('next')).toBe(`/launch?${new URLSearchParams(query)}`);
});

test('a ticket is useless in another browser, on another target, after a minute and after logout', async () => {
  const { client } = await aLearner(api);
  const target = await anOpenTarget();
  const other = await anOpenTarget();
  expect((await enter(await ticketOf(client, target.host), target.id, 'another nonce')).statusCode).toBe(403);
  expect((await enter(await ticketOf(client, target.host), other.id)).statusCode).toBe(403);
  const old = await ticketOf(client, target.host);
  api.time.pass(60_001);
  expect((await enter(old, target.id)).statusCode).toBe(403);
  const last = await ticketOf(client, target.host);
  await client.call(usersEndpoints.logout);
  expect((await enter(last, target.id)).statusCode).toBe(403);
});

test('a lab session is void on another target, after 12 hours and after logout', async () => {
  const { client } = await aLearner(api);
  const target = await aTarget(api);
  const other = await aTarget(api);
  await aLesson(api, { targetId: target.id });
  const token = async () => {
    const response = await client.call(targetsEndpoints.labToken, { params: { id: target.id } });
    const { header, value } = response.json() as { header: string; value: string };
    expect(header).toBe('Cookie');
    return value.replace('__Host-sentiero_lab=', '');
  };
  const check = async (own: string, target_id = target.id) =>
    (await labSessionOf(api, { token: own, target_id })) !== null;
  const first = await token();
  expect(await check(first)).toBe(true);
  expect(await check(first, other.id)).toBe(false);
  api.time.pass(12 * 3_600_000 + 1);
  expect(await check(first)).toBe(false);
  const second = await token();
  await client.call(usersEndpoints.logout);
  expect(await check(second)).toBe(false);
});

test('the return path leads only to the target itself', async () => {
  const { client } = await aLearner(api);
  const target = await anOpenTarget();
  for (const path of [
    '/\t/evil.example',
    '/\n/evil.example',
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/',
    'orders',
  ]) {
    const entered = await enter(await ticketOf(client, target.host, path), target.id);
    expect(entered.json()).toMatchObject({ return_path: '/' });
  }
});

test('an unknown target is 404 for a logged-in user, a malformed bind 400', async () => {
  const { client } = await aLearner(api);
  const target = 'nowhere.localhost';
  const ask = (bind: string) => client.call(labEndpoints.authorize, { query: { target, return: '/', bind } });
  expect((await ask(bindOf(api, target, nonce))).statusCode).toBe(404);
  expect((await ask('short')).statusCode).toBe(400);
});

test('no ticket is minted unless one of our proxies issued the bind for that host in the last ten minutes', async () => {
  const { client } = await aLearner(api);
  const [target, other] = [await anOpenTarget(), await anOpenTarget()];
  const ask = (bind: string) =>
    client.call(labEndpoints.authorize, { query: { target: target.host, return: '/a', bind } });
  const good = bindOf(api, target.host, nonce);
  const [, ...signed] = good.split('.');
  const own = createHash('sha256').update('a nonce of the attacker').digest('hex');
  for (const bind of [own, [own, ...signed].join('.'), bindOf(api, other.host, nonce)])
    expect((await ask(bind)).json()).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await api.ctx.db.$count(labTickets)).toBe(0);

  api.time.pass(10 * 60_000 + 1000);
  const late = await ask(good);
  // The login starts again where a new bind is issued.
  expect([late.statusCode, late.headers['location']]).toEqual([303, `${target.frontendUrl}a`]);
  expect(await api.ctx.db.$count(labTickets)).toBe(0);
});

test.each([
  ['without a nonce', (ticket: string, id: number) => enter(ticket, id, null)],
  ['with another nonce', (ticket: string, id: number) => enter(ticket, id, 'another nonce')],
  ['on another target', (ticket: string, id: number) => enter(ticket, id + 1_000)],
  ['on a host that is another one’s', (ticket: string) => enter(ticket, null)],
])('a ticket presented %s is refused, and spent', async (_how, bring) => {
  const { client } = await aLearner(api);
  const target = await anOpenTarget();
  const ticket = await ticketOf(client, target.host);
  expect((await bring(ticket, target.id)).statusCode).toBe(403);
  expect((await enter(ticket, target.id)).statusCode).toBe(403);
});

test('a proxy that does not know the target yet exchanges the ticket by its host', async () => {
  const { client } = await aLearner(api);
  const target = await anOpenTarget();
  const ticket = await ticketOf(client, target.host);
  const body = { ticket, target_id: null, host: target.host, nonce };
  const { token } = (await callInternal(api, ingestEndpoints.enter, body)).json();
  expect(await labSessionOf(api, { token, target_id: null })).toMatchObject({ target_id: target.id });
});

test('the opener of a window cannot see where it leads, and only windows get a ticket', async () => {
  const { client } = await aLearner(api);
  const target = await anOpenTarget();
  const query = { target: target.host, return: '/', bind: bindOf(api, target.host, nonce) };
  const ask = (more: object, headers: Record<string, string> = {}) =>
    client.call(labEndpoints.authorize, { query: { ...query, ...more }, headers });
  for (const more of [{}, { bind: '0'.repeat(64) }, { bind: 'x' }, { target: 'nowhere.localhost' }])
    expect((await ask(more)).headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  const window = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  expect((await ask({}, window)).statusCode).toBe(303);
  for (const own of [
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-purpose': 'prefetch;prerender' },
  ])
    expect((await ask({}, { ...window, ...own })).statusCode).toBe(403);
});

test('an anonymous user cannot find out which targets exist', async () => {
  const [open, hidden] = [await anOpenTarget(), await aTarget(api)];
  const answers = [];
  for (const { host } of [open, hidden, { host: 'nowhere.localhost' }]) {
    const query = { target: host, return: '/', bind: bindOf(api, host, nonce) };
    api.queries.length = 0;
    const answer = await api.anonymous().call(labEndpoints.authorize, { query });
    const location = decodeURIComponent(String(answer.headers['location']));
    answers.push({
      status: answer.statusCode,
      location: location.replace(/target=[^&]+&.*/, ''),
      queries: [...api.queries],
    });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ status: 303, queries: [] });
});

describe('a target that no visible lesson uses', () => {
  const calls = (client: Client, target: { id: number; host: string }) => {
    const query = { target: target.host, return: '/', bind: bindOf(api, target.host, nonce) };
    const params = { id: target.id };
    return {
      authorize: () => client.call(labEndpoints.authorize, { query }),
      labToken: () => client.call(targetsEndpoints.labToken, { params }),
      credentials: () => client.call(targetsEndpoints.credentials, { params }),
      reset: () => client.call(targetsEndpoints.reset, { params }),
    };
  };

  test.each(['authorize', 'labToken', 'credentials', 'reset'] as const)(
    'looks to learners and teachers as if it did not exist: %s; staff may enter',
    async (name) => {
      const lesson = await aLesson(api, { isVisible: false, targetId: (await aTarget(api)).id });
      const target = await findTargetOf(lesson.targetId ?? 0);
      const missing = { id: 999_999, host: 'nowhere.localhost' };
      for (const { client } of [await aLearner(api), await aLearner(api, { isTeacher: true })]) {
        const [hidden, none] = [await calls(client, target)[name](), await calls(client, missing)[name]()];
        expect([hidden.statusCode, hidden.json()]).toMatchObject([404, { code: 'not_found' }]);
        expect(hidden.json().detail).toBe(none.json().detail);
      }
      const { client: staff } = await aLearner(api, { isStaff: true });
      expect((await calls(staff, target)[name]()).statusCode).not.toBe(404);
    },
  );

  test('ends the lab sessions and tickets of learners on it, but not those of staff', async () => {
    const target = await aTarget(api);
    const lesson = await aLesson(api, { targetId: target.id });
    const hide = (isVisible: boolean) =>
      api.ctx.db.update(lessons).set({ isVisible: !isVisible }).where(eq(lessons.id, lesson.id));
    const session = async (client: Client) => {
      const entered = await enter(await ticketOf(client, target.host), target.id);
      return (entered.json() as { token: string }).token;
    };
    const { client: learner } = await aLearner(api);
    const { client: staff } = await aLearner(api, { isStaff: true });
    const [ofLearner, ofStaff, ticket] = [
      await session(learner),
      await session(staff),
      await ticketOf(learner, target.host),
    ];
    const check = async (token: string) =>
      (await labSessionOf(api, { token, target_id: target.id })) !== null;
    await hide(true);
    expect([await check(ofLearner), await check(ofStaff)]).toEqual([false, true]);
    expect((await enter(ticket, target.id)).statusCode).toBe(403);
    await hide(false);
    expect([await check(ofLearner), await check(ofStaff)]).toEqual([true, true]);
  });

  test('rejects events for unknown learners', async () => {
    const target = await aTarget(api);
    const lesson = await aLesson(api, { targetId: target.id });
    const { client } = await aLearner(api);
    const { token, session } = (await enter(await ticketOf(client, target.host), target.id)).json();
    await labSessionOf(api, { token, target_id: target.id });
    const presence = { learner: session.learner, target_id: target.id, request: null };
    const told = async () => {
      const { was_there } = (await callInternal(api, ingestEndpoints.wasThere, presence)).json();
      const list: RoutedTarget[] = (await callInternal(api, ingestEndpoints.targets)).json();
      return { was_there, is_open: list.find(({ id }) => id === target.id)?.is_open };
    };
    expect(await told()).toEqual({ was_there: true, is_open: true });
    await api.ctx.db.update(lessons).set({ isVisible: false }).where(eq(lessons.id, lesson.id));
    expect(await told()).toEqual({ was_there: false, is_open: false });
  });
});

async function findTargetOf(id: number) {
  const [row] = await api.ctx.db.select().from(targets).where(eq(targets.id, id));
  if (!row) throw new Error('no target');
  return row;
}
