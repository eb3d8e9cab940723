import { networkTest } from '@sentiero/service';
import { usersEndpoints } from '@sentiero/contracts/users';
import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { readEnv } from '../env.ts';
import { AppError } from '../http/errors.ts';
import { addErrors } from './errors.ts';
import { addLimits } from './limits.ts';

afterEach(() => void vi.useRealTimers());

type Outcome = 'right' | 'wrong' | 'broken';

/** The login's limits around a handler whose response depends on the password. */
function aLogin(settings: Record<string, string> = {}, proxies = '') {
  const required = { DATABASE_URL: 'postgres://nowhere', INTERNAL_TOKEN: 'a token of the tests' };
  const env = readEnv({ ...required, ...settings });
  const app = Fastify({ trustProxy: networkTest(proxies) });
  app.decorate('ctx', { env } as Context);
  app.decorateRequest('actor', null);
  addErrors(app);
  addLimits(app);
  app.post<{ Body: { password: Outcome } }>(usersEndpoints.login.path, async ({ body }) => {
    if (body.password === 'wrong') throw new AppError('login_failed', 'wrong');
    if (body.password === 'broken') throw new Error('broken');
    return {};
  });
  return (password: Outcome, from: { address?: string; forwarded?: string; username?: string } = {}) =>
    app.inject({
      method: 'POST',
      url: usersEndpoints.login.path,
      payload: { username: from.username ?? 'ada', password },
      remoteAddress: from.address ?? '192.0.2.1',
      headers: from.forwarded ? { 'x-forwarded-for': from.forwarded } : {},
    });
}

const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);
async function times<Result>(count: number, call: (turn: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let turn = 0; turn < count; turn++) results.push(await call(turn));
  return results;
}

test('a call beyond the limit gets problem+json with the seconds to wait, and succeeds after them', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const logIn = aLogin({ LIMIT_LOGIN: '2/60' });
  await times(2, () => logIn('wrong'));
  vi.advanceTimersByTime(20_000);
  const refused = await logIn('right');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['content-type']).toContain('application/problem+json');
  expect(refused.headers['retry-after']).toBe('40');
  expect(refused.json()).toMatchObject({ code: 'too_many_requests', status: 429 });
  vi.advanceTimersByTime(40_000);
  expect((await logIn('right')).statusCode).toBe(200);
});

test('correct passwords and server errors do not count as wrong passwords', async () => {
  const logIn = aLogin({ LIMIT_LOGIN: '2/60' });
  expect(statuses(await times(5, () => logIn('right')))).toEqual([200, 200, 200, 200, 200]);
  expect(statuses(await times(5, () => logIn('broken')))).toEqual([500, 500, 500, 500, 500]);
  expect(statuses(await times(3, () => logIn('wrong')))).toEqual([403, 403, 429]);
});

test('correct passwords sent concurrently leave no count behind', async () => {
  const logIn = aLogin({ LIMIT_LOGIN: '2/60' });
  await Promise.all(Array.from({ length: 50 }, () => logIn('right')));
  expect(statuses(await times(3, () => logIn('wrong')))).toEqual([403, 403, 429]);
});

test('calls refused for one account do not count for its whole address', async () => {
  const logIn = aLogin({ LIMIT_LOGIN: '2/60', LIMIT_LOGIN_ADDRESS: '4/60' });
  await times(20, () => logIn('wrong', { username: 'ada' }));
  expect(statuses(await times(3, () => logIn('wrong', { username: 'bob' })))).toEqual([403, 403, 429]);
  expect((await logIn('wrong', { username: 'eve' })).statusCode).toBe(429);
});

test('a username in another spelling counts as the same username', async () => {
  const logIn = aLogin({ LIMIT_LOGIN: '2/60' });
  await times(2, () => logIn('wrong', { username: 'Ada' }));
  expect((await logIn('wrong', { username: 'ADA' })).statusCode).toBe(429);
});

test.for<[name: string, proxies: string, address: string, forwarded: (n: number) => string]>([
  ['nobody is trusted', '', '192.0.2.7', (n: number) => `203.0.113.${n}`],
  ['a stranger sends the header', '10.0.0.0/8', '192.0.2.7', (n: number) => `203.0.113.${n}`],
  [
    'the proxy appends to a made-up list',
    '10.0.0.0/8',
    '10.0.0.1',
    (n: number) => `203.0.113.${n}, 192.0.2.7`,
  ],
  ['two trusted proxies follow', '10.0.0.0/8', '10.0.0.1', (n: number) => `8.8.8.${n}, 192.0.2.7, 10.9.9.9`],
  ['the proxy comes as IPv6', '10.0.0.0/8', '::ffff:10.0.0.1', (n: number) => `8.8.4.${n}, ::ffff:192.0.2.7`],
  ['the header is no address', '10.0.0.0/8', '10.0.0.1', (n: number) => `nonsense-${n}`],
  ['addresses of one IPv6 network', '10.0.0.0/8', '10.0.0.1', (n: number) => `2001:db8:1:2:${n}::${n}`],
])('a client cannot pass as many clients when %s', async ([_case, proxies, address, forwarded]) => {
  const logIn = aLogin({ LIMIT_LOGIN: '2/60' }, proxies);
  const answers = await times(3, (turn) => logIn('wrong', { address, forwarded: forwarded(turn) }));
  expect(statuses(answers)).toEqual([403, 403, 429]);
});

test('clients behind a trusted proxy are distinguished', async () => {
  const logIn = aLogin({ LIMIT_LOGIN: '2/60' }, '10.0.0.0/8');
  for (const forwarded of ['192.0.2.7', '192.0.2.8', '2001:db8:1:2::1', '2001:db8:1:3::1']) {
    const answers = await times(3, () => logIn('wrong', { address: '10.0.0.1', forwarded }));
    expect(statuses(answers)).toEqual([403, 403, 429]);
  }
});

test('a trusted proxy that hides its clients counts by its own address', async () => {
  const logIn = aLogin({ LIMIT_LOGIN: '2/60' }, '10.0.0.0/8');
  for (const proxy of ['10.0.0.2', '10.0.0.3']) {
    const forwarded = `unknown, ${proxy}`;
    const answers = await times(3, () => logIn('wrong', { address: '10.0.0.1', forwarded }));
    expect(statuses(answers)).toEqual([403, 403, 429]);
  }
});

test.each([
  ['one limit', { LIMIT_LOGIN: 'off', LIMIT_LOGIN_ACCOUNT: 'off', LIMIT_LOGIN_ADDRESS: 'off' }],
  ['all limits', { RATE_LIMITS: 'off' }],
])('the setting switches off %s', async (_case, settings) => {
  const logIn = aLogin(settings);
  expect(new Set(statuses(await times(250, () => logIn('wrong'))))).toEqual(new Set([403]));
});

test.each([
  ['LIMIT_LOGIN', '10'],
  ['LIMIT_LOGIN', '0/60'],
  ['RATE_LIMITS', 'no'],
  ['TRUSTED_PROXIES', 'all'],
  ['TRUSTED_PROXIES', '10.0.0.0/99'],
])('%s=%s keeps the service from starting', (name, value) => {
  expect(() => aLogin({ [name]: value })).toThrow(`${name}: got`);
});
