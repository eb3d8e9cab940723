import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { useApi } from './harness.ts';

const api = useApi({
  API_URL: 'https://learn.example/api',
  WEB_URL: 'https://learn.example',
  TARGET_DOMAIN: 'targets.example.org',
});

const everyKindOfAnswer = [
  { url: '/users/me' },
  { url: '/no/where' },
  { url: '/%' },
  { url: '/health/live' },
  { url: '/openapi.json' },
  { url: '/docs/' },
  { url: usersEndpoints.login.path, method: 'POST' },
  { url: '/users/me', method: 'TRACE' },
] as const;

test('behind TLS, every response of the public API sets HSTS for a year', async () => {
  for (const call of everyKindOfAnswer) {
    const { headers } = await api.app.inject({ ...call });
    const policy = String(headers['strict-transport-security']);
    expect(Number(/max-age=(\d+)/.exec(policy)?.[1]), call.url).toBeGreaterThanOrEqual(31_536_000);
    expect(policy).toContain('includeSubDomains');
  }
});

test.each(everyKindOfAnswer)(
  'the response to $url declares its type, and a text type its charset',
  async (call) => {
    const { headers } = await api.app.inject({ ...call });
    expect(headers['content-type']).toMatch(/^(application\/(problem\+)?json|text\/html; charset=utf-8)/);
  },
);

test('TRACE is refused and echoes nothing', async () => {
  const headers = { cookie: 'sentiero_session=stolen' };
  const answer = await api.app.inject({ method: 'TRACE', url: '/users/me', headers });
  expect(answer.statusCode).toBe(403);
  expect(answer.body).not.toContain('stolen');
});

test('behind TLS, each cookie is Secure, and all but the XSRF cookie have the __Host- prefix', async () => {
  const answer = await api.app.inject('/users/me');
  const cookies = [answer.headers['set-cookie'] ?? []].flat();
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).toMatch(/^(__Host-|XSRF-TOKEN=)/);
  }
});
