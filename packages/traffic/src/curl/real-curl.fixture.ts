import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensurePrograms, programPath } from '@sentiero/programs';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ByteText } from '../bytes.ts';
import type { SentRequest } from '../sent-bytes.ts';
import { curlCommand } from './curl-command.ts';
import { splitOnce } from './read-options.ts';
import { anyRequest } from './requests.fixture.ts';

/** A request as its bytes arrived. */
export type Received = { line: ByteText; headers: ByteText[]; body: ByteText };

/**
 * A server that keeps the bytes of what it receives, and shells with a real curl. It keeps connections open, but for
 * those that ask for their end; its answer to HEAD names a length.
 */
export async function startRealCurl(shells: readonly string[]) {
  await ensurePrograms(Object.fromEntries(['curl', ...shells].map((name) => [name, name])));
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-curl-'));
  const received: Received[] = [];
  const server = createServer((socket) => {
    let text = '';
    socket.setEncoding('latin1').on('error', () => undefined);
    socket.on('data', (chunk: string) => {
      text += chunk;
      const [head, rest] = splitOnce(text, '\r\n\r\n');
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
      const isChunked = /^transfer-encoding: *chunked/im.test(head);
      if (rest === undefined || (isChunked ? !/(?:^|\r\n)0\r\n\r\n$/.test(rest) : rest.length < length))
        return;
      const [line = '', ...headers] = head.split('\r\n');
      received.push({ line, headers, body: isChunked ? unchunked(rest) : rest });
      text = '';
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${line.startsWith('HEAD ') ? 5 : 0}\r\n\r\n`);
      if (/^connection: *close *$/im.test(head)) socket.end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What curl sends when the shell runs the commands. */
    sentBy: async (script: string, shell = 'bash'): Promise<Received[]> => {
      received.length = 0;
      const file = join(folder, 'script');
      await writeFile(file, script);
      const env = { PATH: programPath, LC_ALL: 'C.UTF-8', HOME: '/nonexistent' };
      await promisify(execFile)(shell, [file], { env, timeout: 120_000 });
      return received.slice();
    },
    close: async () => {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
export type RealCurl = Awaited<ReturnType<typeof startRealCurl>>;

function unchunked(text: ByteText): ByteText {
  const [size, rest = ''] = splitOnce(text, '\r\n');
  const length = Number.parseInt(size, 16);
  return length > 0 ? rest.slice(0, length) + unchunked(rest.slice(length + 2)) : '';
}

/** A header without the white space around its value, which means nothing. */
export const withoutBlanks = (text: string) => text.replace(/^([^:]+):[ \t]*(.*?)[ \t]*$/, '$1: $2');
/** Headers that are curl's. */
export const own = /^(host|content-length|transfer-encoding|expect):/i;

export const asReceived = ({ method, target, headers, body }: SentRequest): Received => ({
  line: `${method} ${target} HTTP/1.1`,
  headers: headers.map(([name, value]) => `${name}: ${value}`),
  body: body ?? '',
});

const perScript = 20;

/** Sends random requests by copied commands, 20 in a script, and compares what arrives, also the order of headers. */
export async function expectSame({ host, sentBy }: RealCurl, shells: readonly string[], numRuns: number) {
  const requests = fc.array(anyRequest, { minLength: perScript, maxLength: perScript });
  await fc.assert(
    fc.asyncProperty(requests, fc.constantFrom(...shells), async (all, shell) => {
      const lines = all.map((request) => curlCommand({ ...request, origin: `http://${host}` }));
      const sent = await sentBy(
        lines.map((line) => `${line} -sS -m 20 -o /dev/null || exit`).join('\n'),
        shell,
      );
      const compared = (one: Received, place: number) => {
        const closes = all[place]?.method === 'HEAD' && all[place].body !== null;
        const isCurls = (text: string) => own.test(text) || (closes && /^connection:/i.test(text));
        return { ...one, headers: one.headers.map(withoutBlanks).filter((text) => !isCurls(text)) };
      };
      expect(sent.map(compared)).toEqual(all.map(asReceived).map(compared));
    }),
    { numRuns },
  );
}
