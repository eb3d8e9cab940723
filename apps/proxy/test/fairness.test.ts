import { labCookies } from '@sentiero/contracts/lab';
import { randomUUIDv7 } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { startRig, until, type Rig } from './harness.ts';

const mib = 1024 * 1024;

describe('while one learner floods', () => {
  let rig: Rig;
  let other: { learner: string; cookie: string };
  afterEach(() => rig.close());

  async function start(env: Record<string, string> = {}): Promise<void> {
    rig = await startRig((_request, response) => response.end('x'.repeat(2000)), { env });
    const { token, learner } = rig.api.addSession(rig.target);
    other = { learner, cookie: `${labCookies.secure}=${token}` };
    await asOther('/first');
    await rig.send({ path: '/first' });
    await until(() => rig.api.records.length === 2, 'the first records');
  }

  const asOther = (path: string) => rig.send({ path, isKnown: false, headers: { Cookie: other.cookie } });
  const pathsOf = (learner: string): string[] =>
    rig.api.requests().flatMap((record) => (record.learner === learner ? record.request.target : []));
  /** Records arrive in order for each learner: once the last one is there, none is in flight. */
  const delivered = async (): Promise<void> => {
    await rig.send({ path: '/end' });
    await asOther('/end');
    const isThere = (learner: string) => pathsOf(learner).includes('/end');
    await until(() => isThere(rig.learner) && isThere(other.learner), 'the last records');
  };

  it(
    'no other learner loses a record from a full spool, and the flooding one is notified of their own losses',
    { timeout: 60_000 },
    async () => {
      await start({ SPOOL_LIMIT: String(4 * mib) });
      await rig.api.stop();
      const target = `/${'x'.repeat(60_000)}`;
      await asOther('/1');
      for (let index = 0; index < 150; index++) {
        await rig.send({ path: `${target}${index}` });
        if (index === 75) await asOther('/2');
      }
      await asOther('/3');
      await rig.api.start();
      await delivered();
      expect(pathsOf(other.learner)).toEqual(['/first', '/1', '/2', '/3', '/end']);
      const bodies = rig.api.requests().filter(({ learner }) => learner === other.learner);
      expect(bodies.map(({ response }) => response?.body?.truncated)).toEqual([
        false,
        false,
        false,
        false,
        false,
      ]);
      const ofFlood = rig.api.requests().filter(({ learner }) => learner === rig.learner);
      const told = ofFlood.flatMap(({ shed }) => shed?.records ?? []);
      // A batch that was in flight when its records were dropped still arrives.
      const dropped = told.reduce((sum, count) => sum + count, 0);
      expect(dropped).toBeGreaterThanOrEqual(152 - ofFlood.length);
      expect(dropped).toBeLessThan(152);
      expect(ofFlood.at(-2)?.request.target).toBe(`${target}149`);
    },
  );

  it(
    'no other learner’s record is lost to events that a target reports for one',
    { timeout: 60_000 },
    async () => {
      await start({ SPOOL_LIMIT: String(mib) });
      await rig.api.stop();
      await asOther('/1');
      const event = () => ({
        learner: rig.learner,
        id: randomUUIDv7(),
        type: 'x',
        data: { a: 'x'.repeat(30_000) },
      });
      for (let turn = 0; turn < 20; turn++) {
        const body = JSON.stringify(Array.from({ length: 10 }, event));
        const headers = {
          Authorization: `Bearer ${rig.target.tokens[0]}`,
          'Content-Type': 'application/json',
        };
        const { port } = rig.proxy;
        const sent = { method: 'POST', host: `127.0.0.1:${port}`, path: '/_sentiero/events', isKnown: false };
        expect((await rig.send({ ...sent, headers, body })).status).toBe(202);
      }
      await rig.api.start();
      await delivered();
      expect(pathsOf(other.learner)).toEqual(['/first', '/1', '/end']);
      // The spool keeps about 34 of 200 events; a batch in flight adds a few.
      expect(rig.api.events().length).toBeLessThan(100);
    },
  );

  it('another learner’s record overtakes the backlog of the flood', { timeout: 60_000 }, async () => {
    await start();
    await rig.api.stop();
    const target = `/${'x'.repeat(60_000)}`;
    for (let index = 0; index < 300; index++) await rig.send({ path: target });
    rig.api.delayMs = 100;
    await rig.api.start();
    await until(() => rig.api.records.length > 2, 'the first of the flood');
    for (let index = 0; index < 3; index++) {
      await asOther(`/${index}`);
      const before = rig.api.records.length;
      await until(() => pathsOf(other.learner).includes(`/${index}`), 'the record');
      const place = rig.api.requests().findIndex((record) => record.request.target === `/${index}`);
      // The batch in flight and the next one may precede it.
      expect(place - before).toBeLessThan(60);
    }
    rig.api.delayMs = 0;
    await until(() => rig.api.records.length === 305, 'all records');
    expect(pathsOf(other.learner)).toEqual(['/first', '/0', '/1', '/2']);
  });
});
