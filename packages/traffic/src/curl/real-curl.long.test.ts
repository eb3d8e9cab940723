import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensurePrograms, programPath } from '@sentiero/programs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ByteText } from '../bytes.ts';
import type { SentRequest } from '../sent-bytes.ts';
import { curlCommand } from './curl-command.ts';
import { curlCommands } from './curl-commands.fixture.ts';
import { boundary } from './multipart-body.ts';
import { flags, letters, withValue } from './option-table.ts';
import { optionsOfHelp } from './options-of-help.ts';
import { readCurl } from './read-curl.ts';
import { splitOnce } from './read-options.ts';
import { anyRequest } from './requests.fixture.ts';

/** A request as its bytes arrived. */
type Received = { line: ByteText; headers: ByteText[]; body: ByteText };

const received: Received[] = [];
/** Keeps connections open, but for those that ask for their end; an answer to HEAD names a length. */
const server = createServer((socket) => {
  let text = '';
  socket.setEncoding('latin1').on('error', () => undefined);
  socket.on('data', (chunk: string) => {
    text += chunk;
    const [head, rest] = splitOnce(text, '\r\n\r\n');
    const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
    const isChunked = /^transfer-encoding: *chunked/im.test(head);
    if (rest === undefined || (isChunked ? !/(?:^|\r\n)0\r\n\r\n$/.test(rest) : rest.length < length)) return;
    const [line = '', ...headers] = head.split('\r\n');
    received.push({ line, headers, body: isChunked ? unchunked(rest) : rest });
    text = '';
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${line.startsWith('HEAD ') ? 5 : 0}\r\n\r\n`);
    if (/^connection: *close *$/im.test(head)) socket.end();
  });
});

function unchunked(text: ByteText): ByteText {
  const [size, rest = ''] = splitOnce(text, '\r\n');
  const length = Number.parseInt(size, 16);
  return length > 0 ? rest.slice(0, length) + unchunked(rest.slice(length + 2)) : '';
}

let host = '';
let folder = '';

beforeAll(async () => {
  await ensurePrograms({ curl: 'curl', bash: 'bash', dash: 'dash', zsh: 'zsh' });
  folder = await mkdtemp(join(tmpdir(), 'sentiero-curl-'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/** What curl sends when the shell runs the commands. */
async function sentBy(script: string, shell = 'bash'): Promise<Received[]> {
  received.length = 0;
  const file = join(folder, 'script');
  await writeFile(file, script);
  const env = { PATH: programPath, LC_ALL: 'C.UTF-8', HOME: '/nonexistent' };
  await promisify(execFile)(shell, [file], { env, timeout: 120_000 });
  return received.slice();
}

/** A header without the white space around its value, which means nothing. */
const trimmed = (text: string) => text.replace(/^([^:]+):[ \t]*(.*?)[ \t]*$/, '$1: $2');
/** Headers that are curl's. */
const own = /^(host|content-length|transfer-encoding|expect):/i;
const defaults = /^(user-agent: curl\/|accept: \*\/\*$)/i;
const boundaries = /-{24}(?:[0-9a-zA-Z]{16,22}|sentiero0bench0formx*)/g;

function asReceived({ method, target, headers, body }: SentRequest): Received {
  return {
    line: `${method} ${target} HTTP/1.1`,
    headers: headers.map(([name, value]) => `${name}: ${value}`),
    body: body ?? '',
  };
}

/** Without what curl leaves out of a request that is read; it orders the headers of its options in its own way. */
function comparable({ line, headers, body }: Received): Received {
  return {
    line: line.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase()),
    headers: headers
      .map((text) => trimmed(text).replaceAll(boundaries, boundary))
      .filter((text) => !own.test(text) && !defaults.test(text))
      .toSorted(),
    body: body.replaceAll(boundaries, boundary),
  };
}

test.for(curlCommands)('%s: a pasted command gives the request that curl sends', async ([, command]) => {
  const text = command.replaceAll('ORIGIN', `http://${host}`).replaceAll('HOST', host);
  const read = readCurl(text);
  const [sent] = await sentBy(text.replace(/^\$ /, ''));
  expect(read?.host).toBe(host);
  expect(sent).toBeDefined();
  if (!read || !sent) return;
  expect(comparable(asReceived(read.request))).toEqual(comparable(sent));
});

test('the table has the options of this curl', async () => {
  const { stdout } = await promisify(execFile)('curl', ['--help', 'all']);
  const options = optionsOfHelp(stdout);
  expect(options.length).toBeGreaterThan(200);
  for (const { name, letter, takesValue } of options) {
    expect(takesValue ? withValue : flags, name).toContain(name);
    if (letter !== null) expect(letters[letter]).toBe(name);
  }
});

const perScript = 20;

test('a copied command runs in bash, dash and zsh and sends the same request, whatever its bytes', async () => {
  const requests = fc.array(anyRequest, { minLength: perScript, maxLength: perScript });
  await fc.assert(
    fc.asyncProperty(requests, fc.constantFrom('bash', 'dash', 'zsh'), async (all, shell) => {
      const commands = all.map((request) => curlCommand({ ...request, origin: `http://${host}` }));
      const sent = await sentBy(
        commands.map((command) => `${command} -sS -m 20 -o /dev/null || exit`).join('\n'),
        shell,
      );
      const isOwn = (place: number) => (text: string) => {
        const request = all[place];
        const closes = request?.method === 'HEAD' && request.body !== null;
        return !own.test(text) && !(closes && /^connection:/i.test(text));
      };
      expect(
        sent.map((one, place) => ({ ...one, headers: one.headers.map(trimmed).filter(isOwn(place)) })),
      ).toEqual(
        all
          .map(asReceived)
          .map((one, place) => ({ ...one, headers: one.headers.map(trimmed).filter(isOwn(place)) })),
      );
    }),
    { numRuns: 500, verbose: 1 },
  );
}, 1_200_000);
