import { platformHeaders } from '@sentiero/target-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startShopUnderTest, token, type Visit } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

/** The platform's calls for a learner's copy. */
async function ask(method: string, { learner }: Visit, rest: string) {
  const path = `/_sentiero/learners/${learner}/${rest}`;
  const headers = platformHeaders(token, { method, path });
  const response = await fetch(shop.url + path, { method, headers });
  return { status: response.status, body: response.status === 200 ? await response.json() : null };
}

async function loggedIn(): Promise<Visit> {
  const visit = shop.visit();
  const { username, password } = await visit.account();
  await visit.login(username, password);
  return visit;
}

test('the platform switches a copy and learns whether that changed anything', async () => {
  const visit = shop.visit();
  expect((await ask('PUT', visit, 'state/hardened')).body).toEqual({ changed: true });
  expect((await ask('PUT', visit, 'state/hardened')).body).toEqual({ changed: false });
  expect((await visit.send('/')).headers.get('x-shop-mode')).toBe('defended');
  expect((await ask('PUT', visit, 'state/vulnerable')).body).toEqual({ changed: true });
  expect((await ask('PUT', visit, 'state/other')).status).toBe(404);
  expect(
    (await fetch(`${shop.url}/_sentiero/learners/${visit.learner}/sessions`, { method: 'DELETE' })).status,
  ).toBe(401);
});

test('a logged-out learner loses the cookies with the next page', async () => {
  const visit = await loggedIn();
  expect((await visit.send('/orders')).status).toBe(200);
  expect((await ask('DELETE', visit, 'sessions')).status).toBe(204);
  const page = await visit.send('/orders');
  expect(page.status).toBe(302);
  expect(page.headers.getSetCookie().join()).toContain('sid=;');
});

const remember = (id: number) => `remember=${Buffer.from(`customer=00${id}`).toString('base64')}`;

test.each([
  ['a forged cookie', remember(1)],
  ['a session id of one’s own', 'sid=a-ticket-from-kilian-1'],
])('%s that was set by hand after the log-out is not lost', async (_what, cookie) => {
  for (const before of [shop.visit(), await loggedIn()]) {
    expect((await ask('DELETE', before, 'sessions')).status).toBe(204);
    before.cookie = cookie;
    const page = await before.send('/orders');
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(page.status).toBe(cookie.startsWith('remember') ? 200 : 302);
  }
});

test('a cookie that was set by hand before is lost once, and the session beside it, also after a reset', async () => {
  for (const isReset of [false, true]) {
    const visit = await loggedIn();
    const session = visit.cookie;
    visit.cookie = `${session}; ${remember(1)}`;
    await visit.send('/orders');
    if (isReset) await reset(visit);
    await ask('DELETE', visit, 'sessions');
    const page = await visit.send('/orders');
    expect(page.status).toBe(302);
    expect(page.headers.getSetCookie().join()).toMatch(/sid=;.*remember=;/);
    visit.cookie = remember(1);
    expect((await visit.send('/orders')).status).toBe(200);
  }
});

test('a learner who logs in again after being logged out stays logged in', async () => {
  const visit = shop.visit();
  expect((await ask('DELETE', visit, 'sessions')).status).toBe(204);
  const { username, password } = await visit.account();
  expect((await visit.login(username, password)).status).toBe(302);
  expect((await visit.send('/orders')).status).toBe(200);
  expect((await visit.send('/orders')).status).toBe(200);
});

test('a session id from a link stays, although the learner was logged out before', async () => {
  const visit = shop.visit();
  const { username, password } = await visit.account();
  expect((await ask('DELETE', visit, 'sessions')).status).toBe(204);
  await visit.send('/login?sid=a-ticket-from-kilian-1');
  await visit.login(username, password);
  expect(visit.cookie).toBe('sid=a-ticket-from-kilian-1');
});

test('a reset can be undone if the learner had done something', async () => {
  const visit = shop.visit();
  await visit.send('/');
  const idle = await reset(visit);
  expect([idle.status, idle.headers.get('x-sentiero-undo')]).toEqual([204, null]);
  expect((await ask('PUT', visit, 'undo')).status).toBe(404);

  await visit.signIn();
  expect((await reset(visit)).headers.get('x-sentiero-undo')).toBe('yes');
  expect((await visit.send('/orders')).status).toBe(302);
  // Nobody touched the fresh copy, so that a second reset loses nothing either.
  expect((await reset(visit)).headers.get('x-sentiero-undo')).toBeNull();
  expect((await ask('PUT', visit, 'undo')).status).toBe(204);
  expect((await visit.send('/orders')).status).toBe(200);
  expect((await ask('PUT', visit, 'undo')).status).toBe(404);
});

function reset({ learner }: Visit): Promise<Response> {
  const path = `/_sentiero/learners/${learner}`;
  return fetch(shop.url + path, {
    method: 'DELETE',
    headers: platformHeaders(token, { method: 'DELETE', path }),
  });
}
