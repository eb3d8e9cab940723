import { execFileSync } from 'node:child_process';
import type { CapturedBody, CapturedRequest } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { asCurl, isCutInCurl } from './as-curl.ts';

const url = "http://shop.localhost:8080/login?q=a'b";
const request = (body: Partial<CapturedBody> | null, fields: Partial<CapturedRequest> = {}) =>
  ({
    method: 'POST',
    url,
    request: {
      target: '/',
      headers: [
        ['X-Odd', "it's $HOME"],
        ['Content-Length', '7'],
        ['Content-Encoding', 'gzip'],
      ],
      trailers: [],
      body: body && { encoding: 'utf8', size: 1, truncated: false, ...body },
    },
    ...fields,
  }) as unknown as CapturedRequest;

/** Runs the command in a shell in which `curl` prints its arguments, then its standard input. */
function run(command: string): { args: string[]; stdin: Buffer } {
  const script = `curl() { printf '%s\\n' "$#"; printf '%s\\0' "$@"; cat; }\n${command} < /dev/null`;
  const withPipe = command.includes('| curl') ? script.replace(' < /dev/null', '') : script;
  const said = execFileSync('sh', ['-c', withPipe]);
  const start = said.indexOf('\n') + 1;
  const count = Number(said.subarray(0, start).toString());
  let end = start;
  for (let each = 0; each < count; each++) end = said.indexOf(0, end) + 1;
  return { args: said.subarray(start, end).toString().split('\0').slice(0, -1), stdin: said.subarray(end) };
}

const reached = ['--resolve', 'shop.localhost:8080:127.0.0.1'];
const always = ['-i', '-X', 'POST', url, ...reached, '-H', "X-Odd: it's $HOME"];

test("the learner's input reaches curl unchanged, whatever quotes it contains", () => {
  const content = `email=rosa' --$(touch x)\`id\`"&password=x\nnext`;
  expect(run(asCurl(request({ content }))).args).toEqual([
    ...always,
    '--data-raw',
    content,
    '--path-as-is',
    '--globoff',
  ]);
});

test.each([
  ['bytes', { encoding: 'hex', content: '8950004e27ff0a' }, Buffer.from('8950004e27ff0a', 'hex')],
  ['text with a NUL', { encoding: 'utf8', content: 'ü\0"' }, Buffer.from('ü\0"')],
] as const)('%s reach curl unharmed', (_name, body, sent) => {
  const { args, stdin } = run(asCurl(request(body)));
  expect(args).toEqual([...always, '--data-binary', '@-', '--path-as-is', '--globoff']);
  expect(stdin).toEqual(sent);
});

test('a truncated body is noted in the command, which sends the recorded part', () => {
  const command = asCurl(request({ content: 'beginning', size: 300_000, truncated: true }));
  expect(command).toMatch(/^# The body is incomplete: .* of 300000 bytes\.\n/);
  expect(run(command).args).toContain('beginning');
});

test('a HEAD request has no body', () => {
  expect(run(asCurl(request(null, { method: 'HEAD' }))).args).toContain('--head');
});

test('a command whose URL or headers are truncated says so, and still runs', () => {
  const cut = request({ content: 'a=b' }, { cut: ['url', 'request_headers', 'status'] });
  const command = asCurl(cut);
  expect(command).toMatch(/^# Incomplete: only the beginning was kept of url, request_headers\.\n/);
  expect(run(command).args).toContain(url);
  expect(isCutInCurl(cut)).toBe(true);
  expect(isCutInCurl(request({ content: 'a=b' }, { cut: ['status'] }))).toBe(false);
});

test('the lab cookie joins the cookies of the request, or comes alone, and a note says what it is', () => {
  const command = asCurl(request(null), '__Host-lab=t0k');
  expect(command).toMatch(/^# The lab cookie is your own[^'"`]*\n/);
  expect(run(command).args).toContain('Cookie: __Host-lab=t0k');
  const own = request(null);
  (own.request.headers as unknown[]).push(['cookie', 'sid=1']);
  expect(run(asCurl(own, '__Host-lab=t0k')).args).toContain('cookie: sid=1; __Host-lab=t0k');
  expect(run(asCurl(own)).args).toContain('cookie: sid=1');
});
