import { expect, it } from 'vitest';
import { after, answerWith, ok, paths, request, statuses, useWire, values, type Turn } from './wire.ts';

const wire = useWire();

type Lasting = [section: string, what: string, version: string, lines: string[], isReusable: boolean];
const lasting: Lasting[] = [
  ['9112 9.3', 'HTTP/1.1 stays open', '1.1', [], true],
  ['9112 9.3', 'HTTP/1.1 stays open explicitly', '1.1', ['Connection: keep-alive'], true],
  ['9112 9.6', 'close ends it', '1.1', ['Connection: close'], false],
  ['9112 9.6', 'close in another letter case ends it', '1.1', ['Connection: Close'], false],
  ['9112 9.6', 'close among others ends it', '1.1', ['Connection: X-A, close'], false],
  ['9112 9.6', 'close in a second line ends it', '1.1', ['Connection: X-A', 'Connection: close'], false],
  ['9112 9.3', 'HTTP/1.0 ends', '1.0', [], false],
  ['9112 9.3', 'HTTP/1.0 stays open on request', '1.0', ['Connection: keep-alive'], true],
  ['9112 9.3', 'HTTP/1.0 with both ends', '1.0', ['Connection: keep-alive, close'], false],
];
it.each(lasting)('RFC %s: %s', async (...given) => {
  const [, , version, lines, isReusable] = given;
  const heard = await wire.converse(`${request(`GET /a HTTP/${version}`, lines)}${after}`, ['GET', 'GET']);
  expect(heard.isClosed).toBe(!isReusable);
  expect(paths(wire.seen)).toEqual(isReusable ? ['/a', '/after'] : ['/a']);
  const said = values(heard.answers[0], 'connection').join(',').toLowerCase();
  const expected = version === '1.0' ? 'keep-alive' : '';
  expect(said).toBe(isReusable ? expected : 'close');
});

it('RFC 9112 9.3.2: responses arrive in the order of the requests, however long the first takes', async () => {
  const waiting: Turn[] = [];
  wire.turn = (turn) => {
    if (!turn.isWhole) return;
    waiting.push(turn);
    const [, path = ''] = turn.message.start.split(' ');
    setImmediate(() => turn.write(`HTTP/1.1 200 OK\r\nContent-Length: ${path.length}\r\n\r\n${path}`));
  };
  const asked = ['/1', '/2', '/3', '/4', '/5'];
  const heard = await wire.converse(
    asked.map((path) => request(`GET ${path} HTTP/1.1`)).join(''),
    asked.map(() => 'GET'),
  );
  expect(heard.answers.map(({ body }) => body)).toEqual(asked);
  expect(waiting).toHaveLength(asked.length);
});

it('RFC 9112 9.3.2: an unreadable request after valid ones is refused after their responses', async () => {
  const bytes = `${request('GET /1 HTTP/1.1')}${request('GET /2 HTTP/1.1', ['Content-Length: x'])}${after}`;
  const heard = await wire.converse(bytes, ['GET', 'GET', 'GET']);
  expect([statuses(heard), heard.isClosed]).toEqual([[200, 400], true]);
  expect(paths(wire.seen)).toEqual(['/1']);
});

it.each(['Connection: close', 'Connection: keep-alive', 'Keep-Alive: timeout=1'])(
  'RFC 9112 9.3: "%s" of the target is not forwarded to the learner',
  async (line) => {
    wire.turn = answerWith(`HTTP/1.1 200 OK\r\n${line}\r\nContent-Length: 2\r\n\r\nok`);
    const heard = await wire.converse([request('GET /a HTTP/1.1'), after], ['GET', 'GET']);
    expect(statuses(heard)).toEqual([200, 200]);
    expect(heard.answers.map((answer) => values(answer, 'connection'))).toEqual([[], []]);
  },
);

it('RFC 9112 9.3.1: a safe request is retried if a kept-alive connection turns out to be closed', async () => {
  let turns = 0;
  wire.turn = ({ isWhole, write, reset }) => {
    if (!isWhole) return;
    if (++turns === 2) reset();
    else write(ok);
  };
  const heard = await wire.converse([request('GET /1 HTTP/1.1'), request('GET /2 HTTP/1.1')], ['GET', 'GET']);
  expect(statuses(heard)).toEqual([200, 200]);
  expect(paths(wire.seen)).toEqual(['/1', '/2', '/2']);
});

it('RFC 9110 9.2.2: an unsafe request is never sent twice', async () => {
  let turns = 0;
  wire.turn = ({ isWhole, write, reset }) => {
    if (!isWhole) return;
    if (++turns === 2) reset();
    else write(ok);
  };
  const post = (path: string) => request(`POST ${path} HTTP/1.1`, ['Content-Length: 1'], 'x');
  const heard = await wire.converse([post('/1'), post('/2')], ['POST', 'POST']);
  expect(statuses(heard)).toEqual([200, 502]);
  expect(paths(wire.seen)).toEqual(['/1', '/2']);
});

it('RFC 9112 9.6: bytes after a request with Connection: close are not read as a request', async () => {
  const bytes = `${request('POST /a HTTP/1.1', ['Connection: close', 'Content-Length: 1'], 'x')}${after}`;
  const heard = await wire.converse(bytes, ['POST', 'GET']);
  expect([statuses(heard), heard.isClosed]).toEqual([[200], true]);
  expect(paths(wire.seen)).toEqual(['/a']);
});

it('RFC 9110 9.3.2: HEAD of one of the proxy’s own pages has no body', async () => {
  wire.turn = answerWith('nonsense\r\n\r\n');
  const heard = await wire.converse(`${request('HEAD /a HTTP/1.1')}${after}`, ['HEAD', 'GET']);
  expect(statuses(heard)).toEqual([502, 200]);
  expect(heard.answers[1]?.body).toBe('ok');
});
