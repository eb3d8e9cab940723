import { afterEach, expect, it } from 'vitest';
import { startRig, talk, until, type Rig } from './harness.ts';

let rig: Rig;
afterEach(() => rig.close());

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const record = () => until(() => rig.api.requests()[0], 'record');

it('a request beyond the limit of concurrent ones is shown as refused', async () => {
  rig = await startRig(() => undefined, { env: { REQUESTS_PER_LEARNER: '1' } });
  const first = rig.send({ path: '/slow' }).catch(() => null);
  await until(() => rig.upstream.server.listenerCount('request') > 0, 'target');
  const statuses = async (): Promise<number> => (await rig.send({ path: '/more' })).status;
  expect(await statuses()).toBe(429);
  expect(await record()).toMatchObject({
    learner: rig.learner,
    outcome: 'refused',
    code: 429,
    status: 'Too Many Requests',
    refusal: expect.stringContaining('Too many requests'),
    response: null,
  });
  await rig.close();
  await first;
  rig = await startRig(() => undefined);
});

it.each([
  ['400', ['GET /a HTTP/1.1', 'Host: shop.localhost', 'A : b']],
  ['413', ['POST /a HTTP/1.1', 'Host: shop.localhost', 'Content-Length: 1000000000000000']],
  ['501', ['POST /a HTTP/1.1', 'Host: shop.localhost', 'Transfer-Encoding: gzip']],
  ['431', ['GET /a HTTP/1.1', 'Host: shop.localhost', `X: ${'x'.repeat(70_000)}`]],
  ['400', ['POST /a HTTP/1.1', 'Host: shop.localhost', 'Content-Length: 3', 'Transfer-Encoding: chunked']],
])('an unreadable request is shown as refused with %s to the learner of its cookie', async (code, lines) => {
  rig = await startRig((_request, response) => response.end());
  const [first = '', own = '', ...rest] = lines;
  const answer = await talk(rig.proxy.port, head(first, own, `Cookie: a=1; ${rig.cookie}`, ...rest));
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${code} `));
  const seen = await record();
  expect(seen).toMatchObject({
    learner: rig.learner,
    outcome: 'refused',
    code: Number(code),
    response: null,
  });
  expect(seen.url).toBe('http://shop.localhost/a');
  expect(answer).toContain(seen.refusal ?? 'words');
  expect(JSON.stringify(seen)).not.toContain(rig.cookie);
});
