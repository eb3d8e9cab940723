import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRig, until, type Rig } from './harness.ts';
import { recordingTarget } from './recording-target.ts';

describe('addresses of targets', () => {
  let rig: Rig;
  const { listener, onceBehaving } = recordingTarget();
  beforeAll(async () => {
    rig = await startRig(listener);
  });
  afterAll(() => rig.close());

  it('reports and records that a target is down', async () => {
    const down = rig.api.addTarget({
      host: 'down.localhost',
      backend_url: 'http://127.0.0.1:9',
      name: 'Down',
    });
    const { token } = rig.api.addSession(down);
    const cookie = { Cookie: `__Host-sentiero_lab=${token}` };
    const answer = await rig.send({ host: 'down.localhost', path: '/x', isKnown: false, headers: cookie });
    expect(answer.status).toBe(502);
    expect(answer.text).toContain('Down isn’t responding');
    const record = await until(
      () => rig.api.requests().find(({ target_id }) => target_id === down.id),
      'record',
    );
    expect(record).toMatchObject({ outcome: 'target_failed', code: null, response: null });
  });

  it.each(['http://10.1.2.3/', 'http://[::ffff:10.1.2.3]/', 'http://0.0.0.0:1/'])(
    'never connects to %s, outside the allowed networks',
    async (backend_url) => {
      const target = rig.api.addTarget({ host: `t${rig.api.targets.length}.localhost`, backend_url });
      const { token } = rig.api.addSession(target);
      const headers = { Cookie: `__Host-sentiero_lab=${token}` };
      const answer = await rig.send({ host: target.host, isKnown: false, headers });
      expect(answer.status).toBe(502);
      expect(answer.text).toContain('outside of the networks');
    },
  );

  it('never connects to the platform’s own listeners', async () => {
    for (const port of [rig.proxy.port, rig.proxy.internalPort, rig.api.port]) {
      const backend_url = `http://localhost:${port}/`;
      const target = rig.api.addTarget({ host: `own${port}.localhost`, backend_url });
      const { token } = rig.api.addSession(target);
      const headers = { Cookie: `__Host-sentiero_lab=${token}` };
      const answer = await rig.send({ host: target.host, isKnown: false, headers });
      expect(answer.text).toContain('one of the platform');
    }
  });

  it.each([
    ['in another form', (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['as one number', (port: number) => `http://2130706433:${port}/`],
    ['at another address of this machine', (port: number) => `http://127.8.8.8:${port}/`],
    ['by a name', (port: number) => `http://localhost.:${port}/`],
  ])('never connects to a forbidden address of the platform, written %s', async (_how, urlOf) => {
    let connections = 0;
    const database = net.createServer((socket) => socket.destroy(void connections++)).listen(0, '127.0.0.1');
    await once(database, 'listening');
    const { port } = database.address() as AddressInfo;
    const own = await startRig((_request, response) => response.end(), {
      env: { TARGET_FORBIDDEN: `localhost:${port}` },
      target: { backend_url: urlOf(port) },
    });
    const answer = await own.send({});
    expect([answer.status, connections]).toEqual([502, 0]);
    expect(answer.text).toContain('one of the platform');
    await own.close();
    database.close();
  });

  it('answers 404 on hosts that cannot belong to a target', async () => {
    expect((await rig.send({ host: 'nobody.elsewhere.test' })).status).toBe(404);
    expect((await rig.send({ host: 'two.labels.localhost' })).status).toBe(404);
    expect((await rig.send({ host: 'localhost' })).status).toBe(404);
    expect((await rig.send({ host: `127.0.0.1:${rig.proxy.port}` })).status).toBe(404);
  });

  it('finds a new target immediately, with its host in any letter case', async () => {
    const target = rig.api.addTarget({ host: 'new.localhost', backend_url: rig.upstream.url });
    onceBehaving((_request, response) => response.end('new'));
    const { token } = rig.api.addSession(target);
    const headers = { Cookie: `__Host-sentiero_lab=${token}` };
    expect((await rig.send({ host: 'NEW.localhost:81', isKnown: false, headers })).text).toBe('new');
  });
});
