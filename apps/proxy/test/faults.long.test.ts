import { createHash, randomBytes } from 'node:crypto';
import type http from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startRig, until, type Rig } from './harness.ts';

describe('while the API has problems', () => {
  let rig: Rig;
  const cookies: string[] = [];
  beforeEach(async () => {
    rig = await startRig((_request, response) => response.end('ok'));
    cookies.length = 0;
    for (let learner = 0; learner < 5; learner++) {
      cookies.push(`__Host-sentiero_lab=${rig.api.addSession(rig.target).token}`);
    }
    for (const cookie of cookies) await visit('/first', cookie);
    await until(() => rig.api.records.length === cookies.length, 'the first records');
  });
  afterEach(() => rig.close());

  const visit = (path: string, cookie: string) =>
    rig.send({ path, isKnown: false, headers: { Cookie: cookie } });

  /** Five learners send one request after another; the fault starts and ends in between. */
  async function visits(count: number, trouble: () => void, end: () => unknown): Promise<string[]> {
    const texts = await Promise.all(
      cookies.map(async (cookie, learner) => {
        const own: string[] = [];
        for (let number = 0; number < count; number++) {
          if (learner === 0 && number === Math.floor(count / 4)) trouble();
          own.push((await visit(`/${learner}/${number}`, cookie)).text);
        }
        return own;
      }),
    );
    await end();
    return texts.flat();
  }

  function seenOf(learner: number): number[] {
    const targets = rig.api.requests().map(({ request }) => request.target.split('/'));
    return targets.filter(([, who]) => who === String(learner)).map(([, , number]) => Number(number));
  }

  const api = () => rig.api;
  const nothing = (): void => undefined;
  const troubles: [string, () => void, () => unknown][] = [
    ['killed', () => void api().stop(), () => api().start()],
    ['frozen', () => api().freeze(), () => api().thaw()],
    ['slow', () => (api().delayMs = 150), () => (api().delayMs = 0)],
    ['answering 500', () => api().troubles.push(500, 503, 500, 502, 504), nothing],
    [
      'cut off before its answers',
      () => api().troubles.push('lost-answer', 'lost-answer', 'lost-answer'),
      nothing,
    ],
    ['refusing', () => api().troubles.push(403, 429, 401), nothing],
  ];
  it.each(troubles)(
    '%s: learners are served, and each record arrives once and in order',
    async (_what, trouble, end) => {
      const texts = await visits(40, trouble, end);
      expect(texts).toEqual(Array.from({ length: 200 }, () => 'ok'));
      await until(() => rig.api.records.length === 205, 'all records', 20_000);
      for (const learner of cookies.keys()) {
        expect(seenOf(learner)).toEqual(Array.from({ length: 40 }, (_, number) => number));
      }
    },
  );
});

describe('a body of many megabytes', () => {
  const body = randomBytes(8 * 1024 * 1024);
  const sum = createHash('sha256').update(body).digest('hex');
  let rig: Rig;
  afterEach(() => rig.close());

  it.each([
    ['with its length', (response: http.ServerResponse) => response.setHeader('Content-Length', body.length)],
    ['in chunks', () => undefined],
  ])('passes both ways to the byte %s, several at once', async (_how, begin) => {
    const sums: string[] = [];
    rig = await startRig(async (request, response) => {
      const hash = createHash('sha256');
      for await (const part of request) hash.update(part as Buffer);
      sums.push(hash.digest('hex'));
      begin(response);
      for (let at = 0; at < body.length; at += 100_000) {
        if (!response.write(body.subarray(at, at + 100_000)))
          await new Promise((resolve) => response.once('drain', resolve));
      }
      response.end();
    });
    const answers = await Promise.all(Array.from({ length: 4 }, () => rig.send({ method: 'POST', body })));
    expect(sums).toEqual([sum, sum, sum, sum]);
    for (const answer of answers) expect(createHash('sha256').update(answer.body).digest('hex')).toBe(sum);
    await until(() => rig.api.records.length === 4, 'records');
    const [record] = rig.api.requests();
    const whole = { size: body.length, truncated: true, encoding: 'base64' };
    expect(record?.request.body).toMatchObject(whole);
    expect(record?.response?.body).toMatchObject(whole);
    expect(record?.response?.body?.content).toBe(body.toString('base64', 0, 128 * 1024));
  });
});
