import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delivered, reviewed } from '../src/components/confetti.ts';
import { readIntegrity } from '../src/components/integrity.ts';
import { startStampsUnderTest, type Visit } from './stamps-under-test.ts';

let stamps: Awaited<ReturnType<typeof startStampsUnderTest>>;
beforeAll(async () => {
  stamps = await startStampsUnderTest();
});
afterAll(() => stamps.stop());

const digest = (algorithm: string, content: string) =>
  `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
const set = (visit: Visit, integrity: string) => visit.call('POST', '/api/project/script', { integrity });
const [good, bad] = [digest('sha384', reviewed), digest('sha384', delivered)];

describe('an integrity attribute', () => {
  it.each([
    ['the hash of the reviewed file', good, true, false],
    ['the hash of the delivered file', bad, false, true],
    ['nothing', '', true, true],
    ['an algorithm that browsers do not know', digest('sha1', reviewed), true, true],
    ['either of two', `${good} ${bad}`, true, true],
    ['the stronger of two', `${digest('sha256', delivered)}\n${digest('sha512', reviewed)}`, true, false],
    [
      'a hash in hexadecimal digits',
      `sha256-${createHash('sha256').update(reviewed).digest('hex')}`,
      false,
      false,
    ],
    ['options', `${good}?ct=js`, true, false],
  ])('with %s is read as browsers do', (_, attribute, runsReviewed, runsDelivered) => {
    const { accepts } = readIntegrity(attribute);
    expect([accepts(reviewed), accepts(delivered)]).toEqual([runsReviewed, runsDelivered]);
  });
});

describe('the script of the project', () => {
  it('is delivered with more than was reviewed', async () => {
    const visit = await stamps.visit().signIn();
    const read = async (path: string) => (await visit.send(path)).text();
    expect(await read('/project/confetti.js')).toBe(reviewed);
    expect(await read('/web/cdn.example/confetti.js')).toBe(delivered);
    for (const name of ['lock', 'provenance', 'confetti-package'])
      expect(JSON.parse(await read(`/static/project/${name}.json`))).toBeTypeOf('object');
  });

  it('takes any hash in the vulnerable service, and says what a browser would run', async () => {
    const visit = await stamps.visit().signIn();
    for (const [integrity, runs_delivered] of [
      ['', true],
      [bad, true],
      [good, false],
    ] as const) {
      expect((await set(visit, integrity)).status).toBe(200);
      expect(await visit.event('integrity_set')).toMatchObject({ runs_delivered });
    }
    expect((await visit.get('/api/project/script')).body).toMatchObject({ integrity: good });
    expect((await set(visit, 'x'.repeat(1_001))).status).toBe(400);
  });

  it('takes only the hash of the reviewed file in the hardened service', async () => {
    const visit = await (await stamps.visit().switchTo('defended')).signIn();
    expect((await set(visit, good)).status).toBe(200);
    for (const integrity of ['', bad, `${good} ${bad}`, digest('sha1', reviewed)]) {
      expect((await set(visit, integrity)).body).toEqual({ error: 'weak_integrity' });
      expect(await visit.event('refused')).toMatchObject({
        blocked_by: 'integrity_check',
        done_before: ['script_pinned'],
      });
    }
    expect((await visit.get('/api/project/script')).body).toMatchObject({ integrity: good });
  });
});
