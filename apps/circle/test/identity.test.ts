import { afterAll, beforeAll, expect, it } from 'vitest';
import { startCircleUnderTest, type Visit } from './circle-under-test.ts';
import { codeIn, credentialsOf, joined, mailedCode, mailedLink, ownInvitation } from './identity-steps.ts';

let circle: Awaited<ReturnType<typeof startCircleUnderTest>>;
beforeAll(async () => {
  circle = await startCircleUnderTest();
});
afterAll(() => circle.stop());

const me = async (visit: Visit) => JSON.parse((await visit.get('/api/me')).text) as Record<string, unknown>;
const hours = async (visit: Visit) => (await me(visit))['hours'];
const give = (visit: Visit, minutes: number) =>
  visit.send('/api/transfers', {
    method: 'POST',
    body: JSON.stringify({ to: 2, minutes, note: 'Regal' }),
    headers: { 'Content-Type': 'application/json' },
  });

it('who wanted a page comes back to it after the login, and stays in the circle', async () => {
  const visit = circle.visit();
  const account = await credentialsOf(visit);
  const to = (await visit.get('/offers?q=velo')).headers.get('location') ?? '';
  expect(to).toBe('/login?next=%2Foffers%3Fq%3Dvelo');
  expect((await visit.get(to)).text).toContain('name="next" value="/offers?q=velo"');
  const target = async (next: string) =>
    (await visit.post('/login', { ...account, next })).headers.get('location');
  expect(await target('/offers?q=velo')).toBe('/offers?q=velo');
  expect(await target('/offers?q=😀\r\nX: y')).toBe('/offers?q=%F0%9F%98%80%0D%0AX:%20y');
  for (const next of [
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'https://x.example',
  ])
    expect(await target(next)).toBe('/');
});

it('an account takes ten wrong passwords in a quarter of an hour, and others after that', async () => {
  const visit = await circle.visit().signIn();
  const email = 'beat.wyss@post.example';
  const tried = async (password: string) => (await visit.post('/login', { email, password })).status;
  for (let count = 0; count < 10; count++) expect(await tried(`wrong-${count}`)).toBe(401);
  expect(await tried('wrong')).toBe(429);
  circle.clock.aheadMs += 16 * 60_000;
  expect(await tried('wrong')).toBe(401);
  circle.clock.aheadMs = 0;
});

it('the API logs in by email and password, and takes no more guesses than the page', async () => {
  const visit = circle.visit();
  const { email, password } = await credentialsOf(visit);
  const ask = async (body: object) => (await visit.json('POST', '/api/token', body)).status;
  const { text } = await visit.json('POST', '/api/token', { email: ` ${email.toUpperCase()}`, password });
  const { token } = JSON.parse(text) as { token: string };
  const answer = await visit.send('/api/me', { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.text).toContain(email);
  for (const body of [{}, { email }, { email, password: {} }, { email: [email], password: [password] }])
    expect(await ask(body)).toBe(401);
  for (let wrong = 0; wrong < 8; wrong++) await visit.post('/login', { email, password: 'x' });
  expect(await ask({ email, password })).toBe(429);
});

it('the API gives no token to a member with two steps, whatever is open', async () => {
  const visit = await (await circle.visit().signIn()).open('api.login');
  await visit.post('/profile/second-step', { on: 'yes' });
  const account = await credentialsOf(visit);
  for (const password of [account.password, { $ne: '' }])
    expect((await visit.json('POST', '/api/token', { ...account, password })).status).toBe(401);
  expect(await visit.met()).toEqual([]);
});

it('an invitation lets one person in', async () => {
  const visit = await circle.visit().signIn();
  const code = codeIn((await visit.get(ownInvitation)).text);
  const email = await joined(visit);
  expect(await me(visit)).toMatchObject({ id: 10, email, role: 'member', hours: 0 });
  const again = { code, name: 'Noch wer', email: 'noch.wer@post.example', password: 'ein passwort' };
  expect((await visit.post('/join', again)).status).toBe(400);
});

it('a link for a new password is good once, and for an hour', async () => {
  const visit = await circle.visit().signIn();
  const email = await joined(visit);
  const set = async (password: string) =>
    (await visit.post('/reset', { token: await mailedLink(visit), email, password })).status;
  await visit.post('/forgot', { email });
  expect(await set('das zweite passwort')).toBe(303);
  expect(await set('das dritte passwort')).toBe(404);
  expect((await visit.get('/profile')).headers.get('location')).toBe('/login?next=%2Fprofile');
  expect((await visit.post('/login', { email, password: 'das zweite passwort' })).status).toBe(303);
  await visit.post('/forgot', { email });
  const link = `/reset/${await mailedLink(visit)}`;
  expect((await visit.get(link)).status).toBe(200);
  circle.clock.aheadMs = 61 * 60_000;
  expect((await visit.get(link)).status).toBe(404);
  circle.clock.aheadMs = 0;
});

it('with two steps nobody is in before the code', async () => {
  const visit = await circle.visit().signIn();
  await visit.post('/profile/second-step', { on: 'yes' });
  await visit.post('/logout');
  expect((await visit.logIn()).headers.get('location')).toBe('/login/code');
  expect((await visit.get('/credits')).headers.get('location')).toBe('/login/code');
  expect((await visit.get('/api/me')).status).toBe(401);
  for (let wrong = 0; wrong < 5; wrong++)
    expect((await visit.post('/login/code', { code: 'no' })).status).toBe(401);
  const code = await mailedCode(visit);
  expect((await visit.post('/login/code', { code })).status).toBe(429);
  await visit.post('/login/code/again');
  expect((await visit.post('/login/code', { code })).status).toBe(303);
  expect((await visit.get('/api/me')).status).toBe(200);
});

it('a remembered device is spared the code for its member alone, and no longer after a reset', async () => {
  const visit = await circle.visit().signIn();
  const { email, password } = await credentialsOf(visit);
  await visit.post('/profile/second-step', { on: 'yes' });
  await visit.post('/login', { email, password });
  const answer = await visit.post('/login/code', { code: await mailedCode(visit), remember: 'yes' });
  const own = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const target = async (Cookie: string, as: Record<string, string> = { email, password }) => {
    const body = new URLSearchParams(as);
    return (await visit.send('/login', { method: 'POST', body, headers: { Cookie } })).headers.get(
      'location',
    );
  };
  const marco = { email: 'marco.bernasconi@post.example', password: 'risotto-del-sabato' };
  expect(await target(own)).toBe('/');
  expect(await target(own.replace('=9.', '=4.'), marco)).toBe('/login/code');
  await visit.open('second.device');
  expect(await target(own.replace('=9.', '=4.'), marco)).toBe('/');
  await visit.platform('DELETE');
  await visit.signIn();
  await visit.post('/profile/second-step', { on: 'yes' });
  expect(await target(own)).toBe('/login/code');
  expect((await visit.met()).map(({ type, hole }) => `${type} ${hole}`)).toEqual([
    'probe second.device',
    'finding second.device',
  ]);
});

it('only the last name in X-Forwarded-Host is the proxy’s', async () => {
  const visit = await (await circle.visit().signIn()).open('reset.host');
  const { email } = await credentialsOf(visit);
  const body = new URLSearchParams({ email });
  const headers = {
    'X-Forwarded-Host': 'elsewhere.example, 192.0.2.1:81',
    'X-Forwarded-Proto': 'https, http',
  };
  await visit.send('/forgot', { method: 'POST', body, headers });
  expect((await visit.get('/mailbox')).text).toContain(`href="${visit.origin}/reset/`);
  expect(await visit.met()).toMatchObject([{ type: 'probe', hole: 'reset.gateway' }]);
});

it('a voucher and minutes move whole quarters of an hour', async () => {
  const visit = await circle.visit().signIn();
  const code = codeIn((await visit.get('/mailbox')).text);
  await visit.get('/credits');
  expect((await visit.post('/credits/vouchers', { code })).status).toBe(303);
  expect((await visit.post('/credits/vouchers', { code })).status).toBe(400);
  expect(await hours(visit)).toBe(4);
  expect((await give(visit, 45)).status).toBe(201);
  expect((await give(visit, 46)).status).toBe(400);
  expect((await give(visit, 2400)).status).toBe(400);
  expect(await hours(visit)).toBe(3.25);
});

it('a token is good for the API alone, and for a day', async () => {
  const visit = await circle.visit().signIn();
  const token = /eyJ[\w.-]+/.exec((await visit.post('/profile/token')).text)?.[0] ?? '';
  visit.cookie = '';
  const statusOf = async (path: string) =>
    (await visit.send(path, { headers: { Authorization: `Bearer ${token}` } })).status;
  expect(await statusOf('/api/me')).toBe(200);
  expect(await statusOf('/credits')).toBe(303);
  circle.clock.aheadMs = 25 * 60 * 60_000;
  expect(await statusOf('/api/me')).toBe(401);
  circle.clock.aheadMs = 0;
});

it('a moderator hides an offer and shows it again; a role that was taken outlives its hole without a finding', async () => {
  const visit = await (await circle.visit().signIn()).open('profile.role');
  await visit.send('/api/me', {
    method: 'PUT',
    body: '{"role":"moderator"}',
    headers: { 'Content-Type': 'application/json' },
  });
  await visit.open();
  await visit.get('/');
  expect((await visit.post('/moderation/offers/201/hide')).status).toBe(303);
  expect((await visit.get('/offers/201')).status).toBe(404);
  expect((await visit.get('/moderation')).text).toContain('Werkbank');
  expect((await visit.post('/moderation/offers/201/show')).status).toBe(303);
  expect((await visit.get('/offers/201')).status).toBe(200);
  expect((await visit.met()).map(({ hole }) => hole)).toEqual(['profile.role']);
});
