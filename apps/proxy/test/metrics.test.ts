import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { startRig, talk, until, type Rig } from './harness.ts';

describe('metrics for operators', () => {
  let rig: Rig;
  afterEach(() => rig.close());

  const scrape = async (): Promise<string> =>
    (await fetch(`http://127.0.0.1:${rig.proxy.internalPort}/metrics`)).text();
  const ofOurs = (text: string): string[] =>
    text.split('\n').filter((line) => line.startsWith('sentiero_proxy_'));
  const read = async (series: string): Promise<number> => {
    const line = ofOurs(await scrape()).find((text) => text.startsWith(`sentiero_proxy_${series} `));
    return Number(line?.split(' ').at(-1));
  };

  it('describe their meaning and unit', async () => {
    rig = await startRig((_request, response) => response.end('ok'));
    const helps = (await scrape()).match(/^# HELP sentiero_\S+ .*$/gm) ?? [];
    expect(helps.length).toBeGreaterThan(10);
    for (const help of helps) expect(help).toMatch(/(Count|Seconds|Bytes)\.$/);
  });

  it('count exchanges by outcome, failures by target, and running exchanges', async () => {
    let held: ServerResponse | undefined;
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      if (request.url === '/cut')
        return void response.writeHead(200, { 'Content-Length': 9 }).write('half', () => response.destroy());
      if (request.url === '/held') return void (held = response);
      response.end('ok');
    };
    rig = await startRig(answer);
    for (const path of ['/1', '/2']) await rig.send({ path });
    await rig.send({ path: '/cut' }).catch(() => undefined);
    const running = rig.send({ path: '/held' });
    await until(() => held, 'the held request');
    expect(await read('exchanges_running')).toBe(1);
    expect(await read('connections')).toBeGreaterThan(0);
    held?.end('ok');
    await running;
    await rig.upstream.close();
    await rig.send({ path: '/down' });
    expect(await read('exchanges_running')).toBe(0);
    expect(await read('exchanges_total{outcome="answered"}')).toBe(3);
    expect(await read('exchanges_total{outcome="cut"}')).toBe(1);
    expect(await read('exchanges_total{outcome="target_failed"}')).toBe(1);
    expect(await read(`target_failures_total{target="${rig.target.id}"}`)).toBe(2);
    expect(await read('exchange_seconds_count')).toBe(5);
  });

  it('show the size and age of the backlog, and that it is empty once the API is back', async () => {
    rig = await startRig((_request, response) => response.end('ok'));
    await rig.send({ path: '/known' });
    await until(() => rig.api.records.length === 1, 'the first record');
    await expect.poll(() => read('spool_records')).toBe(0);
    await rig.api.stop();
    for (const path of ['/1', '/2', '/3']) await rig.send({ path });
    expect(await read('spool_records')).toBe(3);
    expect(await read('spool_bytes')).toBeGreaterThan(0);
    const first = await read('spool_oldest_seconds');
    const older = async (): Promise<boolean> => (await read('spool_oldest_seconds')) > first;
    await expect.poll(older).toBe(true);
    await expect.poll(() => read('delivery_retries_total')).toBeGreaterThan(0);
    await rig.api.start();
    await until(() => rig.api.records.length === 4, 'all records');
    await expect.poll(() => read('spool_records')).toBe(0);
    expect(await read('spool_oldest_seconds')).toBe(0);
  });

  it('never turn anything that learners or targets send into a label', async () => {
    const mark = 'marked-7e21';
    rig = await startRig((_request, response) => response.writeHead(299, mark, { [mark]: mark }).end(mark));
    const attack = async (turn: number): Promise<void> => {
      const own = `${mark}-${turn}`;
      const headers = { [`x-${own}`]: own, 'x-request-id': own };
      await rig.send({ path: `/${own}?${own}`, method: turn % 2 ? 'GET' : `M${turn}`, headers });
      await rig.send({ host: `${own}.localhost`, path: `/${own}` });
      await rig.send({ isKnown: false, headers: { Cookie: `__Host-sentiero_lab=${own}-${own}` } });
      await talk(rig.proxy.port, `${own} nonsense\r\n\r\n`);
    };
    for (let turn = 0; turn < 3; turn++) await attack(turn);
    const before = ofOurs(await scrape()).length;
    for (let turn = 3; turn < 20; turn++) await attack(turn);
    const after = await scrape();
    expect(ofOurs(after)).toHaveLength(before);
    expect(after).not.toContain(mark);
    expect(after).not.toContain(rig.learner);
    expect(after).not.toContain(rig.target.tokens[0]);
  });
});
