import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { ensureProgram, programPath } from '@sentiero/programs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byteTextOf } from '../bytes.ts';
import type { BenchRequest } from '../request/bench-request.ts';
import { anyRequest } from '../request/requests.fixture.ts';
import { curlCommands } from './curl-commands.fixture.ts';
import { formatCurl } from './format-curl.ts';
import { boundary } from './multipart-body.ts';
import { parseCurl } from './parse-curl.ts';

/** A request as its bytes arrived, in Latin-1. */
type Received = { line: string; headers: string[]; body: string };

const received: Received[] = [];
const server = createServer((socket) => {
  let text = '';
  socket.setEncoding('latin1').on('error', () => undefined);
  socket.on('data', (chunk: string) => {
    text += chunk;
    const [head = '', body] = splitOnce(text, '\r\n\r\n');
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    if (body === undefined || body.length < length) return;
    const [line = '', ...headers] = head.split('\r\n');
    received.push({ line, headers, body });
    socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
});
let host = '';

beforeAll(async () => {
  await ensureProgram('curl');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

function splitOnce(text: string, mark: string): [string, string?] {
  const place = text.indexOf(mark);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + mark.length)];
}

/** What curl sends when bash runs the command. */
async function sentBy(command: string): Promise<Received | undefined> {
  received.length = 0;
  const env = { PATH: programPath, LC_ALL: 'C.UTF-8', HOME: '/nonexistent' };
  await promisify(execFile)('bash', ['-c', command], { env });
  return received[0];
}

/** A header without the white space around its value, which means nothing. */
const trimmed = (text: string) => text.replace(/^([^:]+):[ \t]*(.*?)[ \t]*$/, '$1: $2');
/** Headers that the bench sets itself, or that only tell what the client can read. */
const own = /^(host|content-length|connection|accept-encoding|expect):/i;
const defaults = /^(user-agent: curl\/|accept: \*\/\*$)/i;
const ownBoundary = (text: string) => text.replaceAll(/-{24}\w{16,22}/g, boundary);

function asLines({ method, target, headers, body }: BenchRequest): Received {
  return {
    line: `${method} ${target} HTTP/1.1`,
    headers: headers.map(([name, value]) => Buffer.from(`${name}: ${value}`).toString('latin1')).map(trimmed),
    body: body === null ? '' : byteTextOf(body),
  };
}

/** Without what the bench leaves to itself; curl orders the headers of its options in its own way. */
function comparable({ line, headers, body }: Received, isDefault: RegExp = own): Received {
  return {
    line: line.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase()),
    headers: headers
      .map((text) => ownBoundary(trimmed(text)))
      .filter((text) => !own.test(text) && !isDefault.test(text))
      .toSorted(),
    body: ownBoundary(body),
  };
}

test.for(curlCommands)('%s: a pasted command gives the request that curl sends', async ([, command]) => {
  const text = command.replaceAll('ORIGIN', `http://${host}`).replaceAll('HOST', host);
  const read = parseCurl(text);
  const sent = await sentBy(text.replace(/^\$ /, ''));
  expect(read?.host).toBe(host);
  expect(sent).toBeDefined();
  if (!read || !sent) return;
  expect(comparable(asLines(read.request), defaults)).toEqual(comparable(sent, defaults));
});

const canBeSent = ({ target, headers }: BenchRequest): boolean =>
  !target.includes('#') &&
  headers.every(([name, value]) => /^[\w-]+$/.test(name) && !/[\0-\x08\x0b-\x1f\x7f]/.test(value));

test('a command that was copied runs in bash and sends the request byte for byte', async () => {
  const requests = anyRequest
    .map((request) => ({
      ...request,
      target: request.target.replaceAll(/[^\x21-\x7e]|#/g, '_'),
      headers: request.headers.map(([name, value]) => [name.replaceAll(/[^\w-]/g, 'x'), value] as const),
    }))
    .filter(canBeSent)
    .filter(({ method }) => method !== 'HEAD')
    .filter(({ headers }) => headers.every(([name]) => !own.test(`${name}:`)));
  await fc.assert(
    fc.asyncProperty(requests, async (request) => {
      const sent = await sentBy(formatCurl(request, `http://${host}`));
      expect(
        sent && { ...sent, headers: sent.headers.filter((text) => !own.test(text)).map(trimmed) },
      ).toEqual(asLines(request));
    }),
    { numRuns: 120 },
  );
}, 300_000);
