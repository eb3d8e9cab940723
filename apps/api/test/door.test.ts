import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { defaultBodyBytes } from '@sentiero/contracts/http';
import { usersEndpoints } from '@sentiero/contracts/users';
import { packZip } from '@sentiero/curriculum';
import { beforeAll, expect, test, vi } from 'vitest';
import { aLearner } from './builders.ts';
import { useApi } from './harness.ts';
import { holdBack, openSocket, portOf } from './held-request.ts';

const [headMs, bodyMs, silenceMs, uploadMs] = [600, 1_500, 800, 10_000];
const api = useApi({
  API_HEAD_TIMEOUT_MS: String(headMs),
  API_BODY_TIMEOUT_MS: String(bodyMs),
  API_SILENCE_TIMEOUT_MS: String(silenceMs),
  API_UPLOAD_TIMEOUT_MS: String(uploadMs),
});
/** The silence limit is longer than any stall of a busy machine. */
const patient = useApi({
  API_BODY_TIMEOUT_MS: String(bodyMs),
  API_SILENCE_TIMEOUT_MS: '20000',
  API_UPLOAD_TIMEOUT_MS: '40000',
});
/** On a busy machine bytes look late. */
const slackMs = 15_000;
beforeAll(() => api.app.listen({ port: 0, host: '127.0.0.1' }));
beforeAll(() => patient.app.listen({ port: 0, host: '127.0.0.1' }));

const xsrf = 'x'.repeat(43);
const head = (line: string, ...fields: string[]) =>
  [line, 'Host: localhost', `Cookie: XSRF-TOKEN=${xsrf}`, `X-XSRF-TOKEN: ${xsrf}`, ...fields, '', ''].join(
    '\r\n',
  );
const login = (...fields: string[]) =>
  head('POST /users/login HTTP/1.1', 'Content-Type: application/json', ...fields);
const alive = head('GET /health/live HTTP/1.1');

/** Sends the parts, then drips bytes until the other side closes; returns the response and its duration. */
async function send({ parts = [], drip }: { parts?: string[]; drip?: string }) {
  const { socket, received } = await openSocket(portOf(api.app));
  const start = performance.now();
  for (const part of parts) socket.write(part);
  const dripping = drip === undefined ? undefined : setInterval(() => socket.write(drip), 100);
  const answer = await received.finally(() => clearInterval(dripping));
  return {
    answer,
    ms: performance.now() - start,
    statuses: [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
  };
}

test.concurrent.for([
  ['sends nothing', {}, [408], headMs],
  ['drips its head', { parts: ['GET / HTTP/1.1\r\nX: '], drip: 'a' }, [408], headMs],
  ['drips empty lines', { drip: '\r\n' }, [408], headMs],
  ['stalls in its second head', { parts: [alive, 'GET / HTT'] }, [200, 408], headMs],
  ['drips its second head', { parts: [alive, 'GET /'], drip: 'a' }, [200, 408], headMs],
  ['holds back its body', { parts: [login('Content-Length: 9'), '{'] }, [408], silenceMs],
  ['holds back its second body', { parts: [alive, login('Content-Length: 9'), '{'] }, [200, 408], silenceMs],
  ['drips its body', { parts: [login('Content-Length: 900')], drip: ' ' }, [408], bodyMs],
  ['drips chunks', { parts: [login('Transfer-Encoding: chunked')], drip: '1\r\n \r\n' }, [408], bodyMs],
  [
    'drips a body to nowhere',
    { parts: [head('POST /no/where HTTP/1.1', 'Content-Length: 900')], drip: ' ' },
    [404],
    2_000,
  ],
  [
    'drips a body to a GET',
    { parts: [head('GET /health/live HTTP/1.1', 'Content-Length: 900')], drip: ' ' },
    [200],
    2_000,
  ],
] as const)(
  'a connection that %s is answered and closed in time',
  async ([_name, sent, statuses, limitMs]) => {
    const ended = await send({ ...sent, parts: [...('parts' in sent ? sent.parts : [])] });
    expect(ended.statuses, ended.answer).toEqual(statuses);
    expect(ended.ms).toBeGreaterThan(limitMs * 0.5);
    expect(ended.ms).toBeLessThan(limitMs + slackMs);
  },
);

test('the response to a malformed request is a problem like any other', async () => {
  for (const [text, code] of [
    ['no request\r\n\r\n', 'invalid_input'],
    [head('GET / HTTP/1.1', `X: ${'a'.repeat(20_000)}`), 'head_too_large'],
  ] as const) {
    const { answer } = await send({ parts: [text] });
    expect(answer).toContain('Content-Type: application/problem+json');
    expect(answer).toContain('X-Content-Type-Options: nosniff');
    expect(answer).toContain(`"code":"${code}"`);
  }
});

test.each([
  ['of a length that is told', login('Content-Length: 200000'), 'a'.repeat(200_000)],
  [
    'whose length nobody tells',
    login('Transfer-Encoding: chunked'),
    `${defaultBodyBytes.toString(16)}\r\n${'a'.repeat(defaultBodyBytes)}\r\n1\r\na\r\n`,
  ],
])(
  'a body beyond the limit, %s, is refused with a 413 that reaches the client',
  async (_name, first, rest) => {
    const { socket, received } = await openSocket(portOf(api.app));
    socket.write(first);
    socket.write(rest);
    await once(socket, 'data');
    socket.end();
    const answer = await received;
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"too_large"');
  },
);

test('after a refusal, the rest of the body is read for a moment, and a megabyte at most', async () => {
  const { socket, received } = await openSocket(portOf(api.app));
  const start = performance.now();
  socket.write(login('Transfer-Encoding: chunked'));
  const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
  let sent = 0;
  while (!socket.destroyed && performance.now() - start < 30_000) {
    sent += chunk.length;
    if (!socket.write(chunk))
      await Promise.race([once(socket, 'drain').catch(() => undefined), received, pause(500)]);
  }
  expect(await received).toMatch(/^HTTP\/1\.1 413 /);
  expect(performance.now() - start).toBeLessThan(2_000 + slackMs);
});

const lessons = Buffer.from(packZip(new Map([['targets.yaml', '[]\n']])));

test('an import may take longer than other bodies once its caller is admitted', async () => {
  const { client } = await aLearner(patient, { isStaff: true });
  const headers = { 'content-type': 'application/zip' };
  const change = { endpoint: authoringEndpoints.importLessons, body: lessons, headers };
  const upload = await holdBack(patient.app, client, change);
  const start = performance.now();
  // Occasional bytes, for longer than any other body may take.
  for (let place = 1; performance.now() - start < bodyMs + 1_000; place++) {
    await pause(200);
    upload.socket.write(lessons.subarray(place, place + 1));
    upload.sent++;
  }
  expect((await upload.finish()).status).not.toBe(408);
});

test('an import gets no more time than other bodies until its caller is admitted', async () => {
  const { ms } = await send({
    parts: [
      head('POST /lessons/admin/import HTTP/1.1', 'Content-Type: application/zip', 'Content-Length: 9000'),
    ],
    drip: 'a',
  });
  expect(ms).toBeLessThan(2_000 + slackMs);
});

test('requests in time are answered, and their connection is kept', async () => {
  const { socket } = await openSocket(portOf(api.app));
  let answers = 0;
  socket.on('data', (data) => (answers += String(data).split('HTTP/1.1 200').length - 1));
  for (let turn = 1; turn <= 3; turn++) {
    socket.write(alive);
    await vi.waitFor(() => expect(answers).toBe(turn), headMs);
    await pause(headMs * 1.5);
  }
  expect([answers, socket.destroyed]).toEqual([3, false]);
  socket.destroy();
});

test('the internal listener has separate limits', () => {
  const { headersTimeout, requestTimeout } = api.internal.server;
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 70_000]);
});

test('every response forbids caching, sniffing and framing', async () => {
  const asked = [
    { url: '/users/me' },
    { url: '/no/where' },
    { url: '/%' },
    { url: '/health/live' },
    { url: '/openapi.json' },
    { url: '/docs/' },
    { url: usersEndpoints.login.path, method: 'POST' },
    {
      url: usersEndpoints.login.path,
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    },
  ] as const;
  for (const call of asked)
    for (const app of [api.app, api.internal]) {
      const { headers } = await app.inject({ ...call });
      expect(headers, call.url).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(String(headers['content-security-policy']), call.url).toMatch(/frame-ancestors|default-src/);
      expect(headers).not.toHaveProperty('strict-transport-security');
    }
});
