import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import fc from 'fast-check';
import fetchHar from 'fetch-har';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { utf8Bytes, type ByteText } from './bytes.ts';
import { asHar } from './har.ts';
import { recordOf, type Sent } from './record.fixture.ts';

function headAndBody(bytes: ByteText): [head: ByteText, body: ByteText] {
  const end = bytes.indexOf('\r\n\r\n');
  return end < 0 ? ['', ''] : [bytes.slice(0, end), bytes.slice(end + 4)];
}

describe('fetch-har sends what was recorded', () => {
  let arrived: ByteText;
  const server = createServer((socket) => {
    arrived = '';
    socket.on('data', (chunk) => {
      arrived += chunk.toString('latin1');
      const [head, body] = headAndBody(arrived);
      const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
      if (head !== '' && body.length >= length)
        socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    });
  });
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  afterAll(() => void server.close());

  test.each<[string, Sent]>([
    ['text', { headers: [['content-type', 'text/plain']], body: 'hello' }],
    ['text in UTF-8', { headers: [['content-type', 'application/json']], body: utf8Bytes('{"a":"ü€😀"}') }],
    ['a byte order mark', { headers: [['content-type', 'text/plain']], body: '\xef\xbb\xbfa' }],
    ['a form', { headers: [['content-type', 'application/x-www-form-urlencoded']], body: '?a=1&b&a=%zz+' }],
    [
      'parts',
      { headers: [['content-type', 'multipart/form-data; boundary=b']], body: '--b\r\n\r\n1\r\n--b--' },
    ],
    ['an odd query', { target: '/x?a=1&a=%zz&&b=%C3%BC%27', body: '' }],
    ['lines that are not ASCII', { headers: [['x-latin', 'caf\xe9'], ['x-text', 'naïve €']], body: '' }], // prettier-ignore
    ['cookies', { headers: [['cookie', 'a="1"; b=%20; token']], body: '' }],
  ])('%s', async (_what, sent) => expect(await play(sent)).toEqual(wanted(sent)));

  test('any text in a body', () => {
    const headers: [string, string][] = [['content-type', 'text/plain; charset=utf-8']];
    const bodies = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 200 })
      .filter((text) => !text.includes('\0'));
    return fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const sent = { headers, body: utf8Bytes(body) };
        expect(await play(sent)).toEqual(wanted(sent));
      }),
      { numRuns: 1_000 },
    );
  });

  const latin = 'caf\xe9';
  const wanted = ({ target = '/', headers = [], body = '' }: Sent) => ({
    line: `POST ${target} HTTP/1.1`,
    headers: headers.map(([name, value]) => [name, value === latin ? value : utf8Bytes(value)]),
    body,
  });

  /** What arrives when a client sends the request of its archive; of the headers those of the request. */
  async function play(sent: Sent): Promise<ReturnType<typeof wanted>> {
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { headers = [] } = sent;
    const record = recordOf(origin, sent);
    const latin1 = headers.flatMap(([, value], place) => (value === latin ? [place] : []));
    const har = asHar([{ ...record, request: { ...record.request, latin1 } }]);
    // It adds both to what the address and the headers have already.
    Object.assign(har.log.entries[0]?.request ?? {}, { queryString: [], cookies: [] });
    await fetchHar(har);
    const [head, body] = headAndBody(arrived);
    const [line = '', ...lines] = head.split('\r\n');
    const valueOf = (name: string) =>
      lines.find((own) => own.startsWith(`${name}: `))?.slice(name.length + 2);
    return { line, headers: headers.map(([name]) => [name, valueOf(name) ?? '']), body };
  }
});
