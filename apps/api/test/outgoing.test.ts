import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ltiEndpoints, type LtiCheck } from '@sentiero/contracts/lti';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ltiPlatforms } from '../src/db/schema/index.ts';
import { callOut, fetchOut } from '../src/outgoing.ts';
import { outsideReach } from '../src/reach.ts';
import { aLearner } from './builders.ts';
import { useApi, type Client } from './harness.ts';

const api = useApi({ API_URL: 'https://api.sentiero.example', WEB_URL: 'https://sentiero.example' });
let staff: Client;
let server: Server;
let url = '';
let closed = '';
const asked: string[] = [];
const answers: Record<string, () => { status: number; headers?: Record<string, string>; body?: string }> = {
  '/there': () => ({ status: 302, headers: { Location: '/elsewhere' } }),
  '/long': () => ({ status: 200, body: 'x'.repeat(2_000) }),
};

beforeAll(async () => {
  staff = (await aLearner(api, { isStaff: true })).client;
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const { status, headers = {}, body = '{}' } = answers[request.url ?? '']?.() ?? { status: 200 };
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  });
  const other = createServer();
  const listening = async (one: Server) => {
    await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
  };
  [url, closed] = [await listening(server), await listening(other)];
  other.close();
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
});

const row = (address: string) => ({
  name: 'LMS',
  issuer: 'https://lms.example',
  clientId: 'client',
  deployments: ['1'],
  authUrl: `${address}/auth`,
  tokenUrl: `${address}/token`,
  jwksUrl: `${address}/jwks`,
  instructorsTeach: false,
  makeCourses: false,
});
const input = (address: string) => ({
  name: 'LMS',
  issuer: 'https://lms.example',
  client_id: 'client',
  deployments: ['1'],
  auth_url: `${address}/auth`,
  token_url: `${address}/token`,
  jwks_url: `${address}/jwks`,
  instructors_teach: false,
  make_courses: false,
});

describe("a learning platform's address in the internal network", () => {
  const places = () => {
    const database = new URL(api.ctx.env.DATABASE_URL);
    return [url, closed, `http://127.0.0.1:${database.port}`, 'https://10.0.0.1', 'https://169.254.169.254'];
  };

  test('is refused when staff enter it', async () => {
    for (const place of places()) {
      const answer = await staff.call(ltiEndpoints.createPlatform, { body: input(place) });
      expect([answer.statusCode, answer.json()], place).toMatchObject([
        400,
        { errors: [{ path: '/auth_url', code: 'address_refused' }] },
      ]);
    }
  });

  test('is never called by a check, which tells no open port from a closed one', async () => {
    const found = [];
    for (const place of places()) {
      const [kept] = await api.ctx.db.insert(ltiPlatforms).values(row(place)).returning();
      const answer = await staff.call(ltiEndpoints.check, { params: { id: kept?.id ?? 0 } });
      const findings = (answer.json() as LtiCheck[]).filter(({ problem }) => problem !== null);
      found.push(JSON.stringify(findings));
      await api.ctx.db.delete(ltiPlatforms);
    }
    expect(new Set(found).size).toBe(1);
    expect(found[0]).toContain('unreachable');
    expect(asked).toEqual([]);
  });

  test('is never called for who holds a registration link, and looks the same open and closed', async () => {
    const pages = [];
    for (const place of places()) {
      const made = await staff.call(ltiEndpoints.makeRegistrationLink);
      const code = new URL(made.json().url).searchParams.get('code') ?? '';
      const query = { code, openid_configuration: `${place}/configuration`, registration_token: 'token' };
      const page = await api.anonymous().call(ltiEndpoints.register, { query });
      pages.push(`${page.statusCode} ${page.body.replaceAll(code, '')}`);
    }
    expect(new Set(pages).size).toBe(1);
    expect(asked).toEqual([]);
  });
});

describe('a call to an allowed address', () => {
  const reach = () => outsideReach({ ...api.ctx.env, WEBHOOK_NETWORKS: '127.0.0.0/8' }, api.ctx.log);

  test('follows no redirect', async () => {
    const answer = await fetchOut(reach(), `${url}/there`, { limitBytes: 1_000 });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/elsewhere']);
    expect(asked).toEqual(['GET /there']);
  });

  test('reads no more than its limit', async () => {
    const answer = await callOut(reach(), new URL(`${url}/long`), { limitBytes: 1_000 });
    expect([answer.isWhole, answer.body.length]).toEqual([false, 0]);
    await expect(fetchOut(reach(), `${url}/long`, { limitBytes: 1_000 })).rejects.toThrow('too large');
    expect((await fetchOut(reach(), `${url}/long`, { limitBytes: 2_000 })).status).toBe(200);
  });

  test("never leads to the platform's own data, also by a name", async () => {
    const { port } = new URL(api.ctx.env.DATABASE_URL);
    for (const host of ['127.0.0.1', 'localhost'])
      await expect(callOut(reach(), new URL(`http://${host}:${port}/`), { limitBytes: 1 })).rejects.toThrow(
        'one of the platform’s own',
      );
  });
});
