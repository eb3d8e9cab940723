import type http from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startRig, until, type Rig } from './harness.ts';

describe('behind a reverse proxy that terminates TLS', () => {
  let rig: Rig;
  let seen: http.IncomingHttpHeaders = {};
  afterEach(() => rig.close());
  const start = async (env: Record<string, string>, frontend: string): Promise<void> => {
    const target = { host: 'shop.lab.test', frontend_url: frontend };
    rig = await startRig(
      (request, response) => {
        seen = request.headers;
        response.end('ok');
      },
      { env, target },
    );
  };
  const forwarded = { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Proto': 'https' };

  it('accepts the client address and the https scheme from a trusted proxy', async () => {
    await start({ TRUSTED_PROXIES: '127.0.0.0/8' }, 'http://shop.lab.test/');
    await rig.send({ path: '/a', host: 'shop.lab.test', headers: forwarded });
    expect(seen).toMatchObject({ 'x-forwarded-for': '203.0.113.7, 127.0.0.1', 'x-forwarded-proto': 'https' });
    const record = await until(() => rig.api.requests()[0], 'record');
    expect(record.url).toBe('https://shop.lab.test/a');
    const stranger = await rig.send({ isKnown: false, headers: { ...forwarded, Accept: 'text/html' } });
    expect(stranger.headers['set-cookie']?.[0]).toMatch(/^__Host-sentiero_nonce=.*; Secure;/);
  });

  it('ignores forwarding headers from any other peer', async () => {
    await start({}, 'http://shop.lab.test/');
    await rig.send({ host: 'shop.lab.test', headers: forwarded });
    expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
  });

  it('uses the scheme of the target’s own URL if no proxy is trusted', async () => {
    await start({}, 'https://shop.lab.test/');
    await rig.send({ path: '/b', host: 'shop.lab.test' });
    expect(seen['x-forwarded-proto']).toBe('https');
    expect((await until(() => rig.api.requests()[0], 'record')).url).toBe('https://shop.lab.test/b');
  });
});
