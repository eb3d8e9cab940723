import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRig, type Answer, type Rig } from './harness.ts';

const page = { Accept: 'text/html,*/*' };

describe('the existence of a target’s host', () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await startRig((_request, response) => response.end('the shop'));
  });
  afterAll(() => rig.close());

  /** The answer without the parts that differ between any two hosts or moments. */
  const blanked = ({ status, rawHeaders, text }: Answer, host: string) =>
    JSON.stringify({ status, rawHeaders, text })
      .replaceAll(host, 'HOST')
      .replaceAll(/nonce=[\w-]{43}/g, 'NONCE')
      .replaceAll(/bind=[\w.-]+/g, 'BIND')
      .replaceAll(/"Date","[^"]+"/g, 'DATE');

  const madeUp = () => `__Host-sentiero_lab=${randomBytes(32).toString('base64url')}`;
  it.each([
    ['a page load', () => ({ headers: page })],
    ['a page load with a made-up cookie', () => ({ headers: { ...page, Cookie: madeUp() } })],
    ['a page load with the cookie of another target', () => ({ headers: { ...page, Cookie: rig.cookie } })],
    ['a fetch', () => ({ path: '/api' })],
    ['a fetch with a made-up cookie', () => ({ headers: { Cookie: madeUp() } })],
    ['a POST', () => ({ method: 'POST', body: 'x=1' })],
    ['a websocket', () => ({ headers: { Connection: 'Upgrade', Upgrade: 'websocket' } })],
    ['OPTIONS', () => ({ method: 'OPTIONS', headers: { 'Max-Forwards': '0' } })],
    ['an event', () => ({ method: 'POST', path: '/_sentiero/events', body: '{}' })],
    ['a reserved path', () => ({ path: '/_sentiero/learners/x' })],
    ['a ticket', () => ({ path: `/_sentiero/enter?ticket=${'t'.repeat(43)}`, headers: page })],
    ['a check', () => ({ path: '/_sentiero/enter?check=%2F', headers: page })],
  ])('is not revealed to visitors who are not logged in, by the response to %s', async (_what, ask) => {
    const other = rig.api.addTarget({
      host: `t${randomBytes(4).toString('hex')}.localhost`,
      backend_url: rig.upstream.url,
      name: 'A secret name',
    });
    // From here on the target is in the list.
    const { token } = rig.api.addSession(other);
    await rig.send({ host: other.host, isKnown: false, headers: { Cookie: `__Host-sentiero_lab=${token}` } });
    const answers = [];
    for (const host of [other.host, `n${other.host.slice(1)}`]) {
      const before = rig.api.calls.length;
      const answer = await rig.send({ host, isKnown: false, ...ask() });
      const asked = rig.api.calls.slice(before).filter((path) => path.includes('/lab/'));
      answers.push({ asked, answer: blanked(answer, host) });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.answer).not.toContain('A secret name');
  });

  it('causes no API calls while names are being guessed', async () => {
    const before = rig.api.calls.length;
    const start = performance.now();
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        rig.send({ host: `guess${index}.localhost`, isKnown: false, headers: index % 2 ? page : {} }),
      ),
    );
    // The proxy's own polls, which come with time and not with requests.
    const seconds = (performance.now() - start) / 1000;
    expect(rig.api.calls.length - before).toBeLessThanOrEqual(2 + Math.ceil(seconds));
  });

  it('is looked up at most five times a second, however many hosts are tried elsewhere', async () => {
    const before = rig.api.calls.length;
    const start = performance.now();
    for (let index = 0; index < 12; index++)
      expect((await rig.send({ host: `h${index}.elsewhere.test`, isKnown: false })).status).toBe(404);
    const seconds = (performance.now() - start) / 1000;
    expect(rig.api.calls.length - before).toBeLessThanOrEqual(Math.ceil(seconds * 5.5) + 2);
  });

  it('is discovered immediately with a ticket for a new target', async () => {
    const target = rig.api.addTarget({ host: 'brandnew.localhost', backend_url: rig.upstream.url });
    const nonce = 'n'.repeat(43);
    const bind = createHash('sha256').update(nonce).digest('hex');
    const ticket = rig.api.addTicket(target, bind, '/');
    const entered = await rig.send({
      host: target.host,
      path: `/_sentiero/enter?ticket=${ticket}`,
      isKnown: false,
      headers: { ...page, Cookie: `__Host-sentiero_nonce=${nonce}` },
    });
    expect(entered.status).toBe(303);
    const lab = entered.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
    const shop = await rig.send({ host: target.host, isKnown: false, headers: { ...page, Cookie: lab } });
    expect(shop.text).toBe('the shop');
  });
});
