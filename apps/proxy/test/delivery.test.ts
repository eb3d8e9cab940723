import { afterEach, describe, expect, it } from 'vitest';
import { startRig, until, type Rig } from './harness.ts';

describe('delivery to the API', () => {
  let rig: Rig;
  afterEach(() => rig.close());
  const start = async (env: Record<string, string> = {}): Promise<void> => {
    rig = await startRig((_request, response) => response.end('ok'), { env });
  };
  const paths = (): string[] => rig.api.requests().map(({ request }) => request.target);

  it('keeps the order in which a learner’s requests ended', async () => {
    await start();
    for (let index = 0; index < 50; index++) await rig.send({ path: `/${index}` });
    await until(() => rig.api.records.length === 50, '50 records');
    expect(paths()).toEqual(Array.from({ length: 50 }, (_, index) => `/${index}`));
  });

  it('sends the backlog once the API is back, in few batches and each record once', async () => {
    await start();
    await rig.send({ path: '/before' });
    await until(() => rig.api.records.length === 1, 'the first record');
    await rig.api.stop();
    for (let index = 0; index < 30; index++) expect((await rig.send({ path: `/${index}` })).text).toBe('ok');
    await rig.api.start();
    await until(() => rig.api.records.length === 31, 'all records');
    expect(paths().slice(1)).toEqual(Array.from({ length: 30 }, (_, index) => `/${index}`));
    expect(rig.api.batches.length).toBeLessThan(6);
    expect(rig.api.duplicates).toBe(0);
  });

  it('retries a batch after a 5xx, a refused token or a lost response', async () => {
    await start();
    rig.api.troubles.push(500, 503, 403, 429, 'lost-answer');
    await rig.send({ path: '/x' });
    await until(() => rig.api.duplicates === 1, 'the second copy');
    expect(paths()).toEqual(['/x']);
  });

  it('counts records that the API rejects for good, and carries on', async () => {
    await start();
    rig.api.refuse = (record) => record.kind === 'request' && record.request.target === '/bad';
    rig.api.troubles.push(503);
    for (const path of ['/1', '/2', '/bad', '/3', '/4']) await rig.send({ path });
    await until(() => rig.api.records.length === 4, 'the good records');
    expect(paths()).toEqual(['/1', '/2', '/3', '/4']);
    const metrics = await (await fetch(`http://127.0.0.1:${rig.proxy.internalPort}/metrics`)).text();
    expect(metrics).toMatch(/sentiero_proxy_records_given_up_total 1\n/);
    expect(metrics).toMatch(/sentiero_proxy_exchanges_total\{outcome="answered"\} 5\n/);
  });

  it('delivers the backlog before it stops', async () => {
    await start();
    rig.api.troubles.push(503, 503);
    await rig.send({ path: '/last' });
    await rig.proxy.stop();
    expect(paths()).toEqual(['/last']);
  });

  it('drops the oldest bodies, never records, when the spool is full', async () => {
    const body = 'x'.repeat(20_000);
    rig = await startRig((_request, response) => response.setHeader('Content-Type', 'text/plain').end(body), {
      env: { SPOOL_LIMIT: '200000' },
    });
    await rig.send({});
    await until(() => rig.api.records.length === 1, 'the first record');
    await rig.api.stop();
    for (let index = 0; index < 40; index++) await rig.send({ path: `/${index}` });
    await rig.api.start();
    await until(() => rig.api.records.length === 41, 'all records');
    const bodies = rig.api
      .requests()
      .slice(1)
      .map(({ response }) => response?.body);
    const emptied = bodies.filter((one) => one?.truncated && one.content === '' && one.size === 20_000);
    expect(emptied.length).toBeGreaterThan(20);
    expect(emptied.length).toBeLessThan(40);
    expect(bodies.at(-1)).toMatchObject({ content: body, truncated: false });
    expect(paths().slice(1)).toEqual(Array.from({ length: 40 }, (_, index) => `/${index}`));
  });
});
