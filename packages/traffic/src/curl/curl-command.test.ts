import { execFileSync } from 'node:child_process';
import type { CapturedBody, CapturedRequest } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { toByteText, utf8Bytes } from '../bytes.ts';
import { curlCommand } from './curl-command.ts';
import { recordCommand } from './record-command.ts';

const origin = 'http://shop.localhost:8080';
const plain = { method: 'GET', target: '/', headers: [], body: null, origin } as const;

/** Runs the command in a shell in which `curl` prints its arguments, then its standard input, as bytes. */
function run(command: string, shell = 'sh'): { args: string[]; stdin: string } {
  const script = `curl() { printf '%s\\n' "$#"; printf '%s\\0' "$@"; cat; }\n${command}`;
  const said = toByteText(execFileSync(shell, ['-s'], { input: script, stdio: ['pipe', 'pipe', 'inherit'] }));
  const start = said.indexOf('\n') + 1;
  const count = Number(said.slice(0, start));
  const args = said.slice(start).split('\0', count);
  return { args, stdin: said.slice(start + args.join('\0').length + 1) };
}

const first = ['-i', '-X', 'GET', `${origin}/`, '--resolve', 'shop.localhost:8080:127.0.0.1'];
const removed = ['-H', 'User-Agent:', '-H', 'Accept:'];
const last = ['--path-as-is', '--globoff'];
const untyped = ['-H', 'Content-Type:'];

test.each<[string, Partial<Parameters<typeof curlCommand>[0]>, string[]]>([
  ['a plain request', {}, [...first, ...removed, ...last]],
  ['HEAD', { method: 'HEAD' }, ['--head', ...first.slice(3), ...removed, ...last]],
  [
    'HEAD with a body, which must not wait for one',
    { method: 'HEAD', body: 'x', headers: [['connection', 'keep-alive']] },
    [
      '-i',
      '-X',
      'HEAD',
      ...first.slice(3),
      ...removed,
      ...untyped,
      '-H',
      'Connection: close',
      '--ignore-content-length',
      '--data-raw',
      'x',
      ...last,
    ],
  ],
  [
    'quotes and what a shell replaces',
    { target: `/a'b?c="$HOME"`, headers: [['X-Odd', "it's `id` \\ !"]], body: `'$(touch x)"\n@` },
    [
      ...first.slice(0, 3),
      `${origin}/a'b?c="$HOME"`,
      ...first.slice(4),
      '-H',
      "X-Odd: it's `id` \\ !",
      ...removed,
      ...untyped,
      '--data-raw',
      `'$(touch x)"\n@`,
      ...last,
    ],
  ],
  [
    'bytes that are not UTF-8',
    { target: "/caf\xe9?100%'\\", headers: [['X-Name', "caf\xe9 100% it's \\n !"]] },
    [
      ...first.slice(0, 4),
      '--request-target',
      "/caf\xe9?100%'\\",
      ...first.slice(4),
      '-H',
      "X-Name: caf\xe9 100% it's \\n !",
      ...removed,
      ...last,
    ],
  ],
  [
    'headers that curl adds of its own, or writes itself',
    {
      method: 'POST',
      headers: [
        ['host', 'x'],
        ['Content-Length', '3'],
        ['user-agent', 'me'],
        ['Accept', ''],
        ['Content-Encoding', 'gzip'],
        ['content-type', 'a/b'],
      ],
      body: 'abc',
    },
    [
      '-i',
      '-X',
      'POST',
      ...first.slice(3),
      '-H',
      'user-agent: me',
      '-H',
      'Accept;',
      '-H',
      'Content-Encoding: gzip',
      '-H',
      'content-type: a/b',
      '--data-raw',
      'abc',
      ...last,
    ],
  ],
  [
    'an empty body with a length',
    { headers: [['Content-Length', '0']] },
    [...first, ...removed, ...untyped, '--data-raw', '', ...last],
  ],
  [
    'a chunked body',
    { headers: [['Transfer-Encoding', 'chunked']], body: 'a' },
    [...first, '-H', 'Transfer-Encoding: chunked', ...removed, ...untyped, '--data-raw', 'a', ...last],
  ],
  [
    'the asterisk',
    { target: '*' },
    [...first.slice(0, 4), '--request-target', '*', ...first.slice(4), ...removed, ...last],
  ],
  [
    'an absolute target',
    { target: `${origin}?a` },
    ['-i', '-X', 'GET', `${origin}/?a`, ...first.slice(4), ...removed, ...last],
  ],
  [
    'another host, by TLS',
    { origin: 'https://shop.example' },
    ['-i', '-X', 'GET', 'https://shop.example/', ...removed, ...last, '--http1.1'],
  ],
])('%s reaches curl unchanged', (_name, request, args) => {
  const command = curlCommand({ ...plain, ...request });
  for (const shell of ['sh', 'bash']) expect(run(command, shell)).toEqual({ args, stdin: '' });
});

test.each([
  ['bytes', "\x89P\0N'\xff\n"],
  ['text with a NUL', utf8Bytes('ü\0"')],
  ['text with a carriage return', 'a\r\nb'],
  ['text with a tab', 'a\tb'],
  ['text with a byte order mark', utf8Bytes('\ufeffa')],
  ['a long text', 'x'.repeat(131_072)],
])('a body of %s is piped to curl', (_name, body) => {
  const { args, stdin } = run(curlCommand({ ...plain, body }));
  expect(args.slice(-4)).toEqual(['--data-binary', '@-', ...last]);
  expect(args.includes('Expect:')).toBe(body.length > 1000);
  expect(stdin).toBe(body);
});

test('a header that curl cannot send is left out, and said to be', () => {
  const command = curlCommand({
    ...plain,
    headers: [
      ['@x', 'y'],
      ['a;b', ''],
    ],
  });
  expect(command).toMatch(/^# Incomplete: curl cannot send 2 of the headers\.\n/);
  expect(run(command).args).toEqual([...first, ...removed, ...last]);
});

test('the lab cookie joins the cookies of the request, or comes alone, and a note says what it is', () => {
  const cookie = '__Host-lab=t0k';
  const command = curlCommand({ ...plain, cookie });
  expect(command).toMatch(/^# The lab cookie is your own[^'"`]*\n/);
  expect(run(command).args).toContain('Cookie: __Host-lab=t0k');
  const own = { ...plain, headers: [['cookie', 'sid=\xe9']] as [string, string][] };
  expect(run(curlCommand({ ...own, cookie })).args).toContain('cookie: sid=\xe9; __Host-lab=t0k');
  expect(run(curlCommand(own)).args).toContain('cookie: sid=\xe9');
});

const record = (body: Partial<CapturedBody> | null, fields: Partial<CapturedRequest> = {}) =>
  ({
    method: 'POST',
    url: `${origin}/login`,
    request: {
      target: '/login?é',
      headers: [
        ['X-Name', 'caf\xe9'],
        ['Content-Encoding', 'gzip'],
      ],
      latin1: [0],
      trailers: [],
      body: body && { encoding: 'utf8', size: 1, truncated: false, ...body },
    },
    ...fields,
  }) as unknown as CapturedRequest;

test('a recorded request is sent with its bytes, content coding and all', () => {
  const { args, stdin } = run(
    recordCommand(record({ content: 'decoded', coding: 'gzip', coded: btoa('\x1f\x8b\0') }), null),
  );
  expect(args).toContain(`${origin}/`);
  expect(args).toContain(utf8Bytes('/login?é'));
  expect(args).toContain('X-Name: caf\xe9');
  expect(args).toContain('Content-Encoding: gzip');
  expect(stdin).toBe('\x1f\x8b\0');
  const decoded = run(recordCommand(record({ content: 'decoded', coding: 'gzip' }), null)).args;
  expect(decoded).not.toContain('Content-Encoding: gzip');
  expect(decoded).toContain('decoded');
});

test('a command for an incomplete record says so, and still runs', () => {
  const truncated = recordCommand(record({ content: 'beginning', size: 300_000, truncated: true }), null);
  expect(truncated).toMatch(/^# The body is incomplete: .* of 300000 bytes\.\n/);
  expect(run(truncated).args).toContain('beginning');
  const cut = recordCommand(record({ content: 'a=b' }, { cut: ['url', 'request_headers', 'status'] }), null);
  expect(cut).toMatch(/^# Incomplete: only the beginning was kept of request_headers\.\n/);
  expect(run(cut).args).toContain('a=b');
});
