import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../../packages/curriculum/src/main.ts', import.meta.url));
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentiero-prove-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The output of `prove` when the server on the API's port answers like that. */
async function proveAgainst(answer: RequestListener, words: readonly string[] = []) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, API_URL: `http://127.0.0.1:${port}` };
  const child = spawn(process.execPath, [script, 'prove', ...words], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  server.close();
  server.closeAllConnections();
  return { code, lines: said.replaceAll(String(port), 'PORT').trim().split('\n') };
}

const advice =
  'set API_PORT and DATA_DIR to those of yours, or API_PORT to a free port for services of its own.';
const ready: RequestListener = (_request, response) =>
  void response.setHeader('Content-Type', 'application/json').end('{"status":"ok","bus":"none"}');

const wrong: [string, RequestListener, string][] = [
  [
    'a page',
    (_request, response) => void response.setHeader('Content-Type', 'text/html').end('<h1>It works!</h1>'),
    `What answers at http://127.0.0.1:PORT is no Sentiero (200, text/html): ${advice}`,
  ],
  [
    'another API',
    (_request, response) => void response.writeHead(404, { 'Content-Type': 'application/json' }).end('[]'),
    `What answers at http://127.0.0.1:PORT is no Sentiero (404, application/json): ${advice}`,
  ],
  [
    'what hangs up',
    (request) => void request.socket.destroy(),
    `What answers at http://127.0.0.1:PORT does not speak HTTP in time (UND_ERR_SOCKET): ${advice}`,
  ],
];
test.each(wrong)('against %s, prove ends with one line of advice', async (_what, answer, line) => {
  expect(await proveAgainst(answer)).toEqual({ code: 1, lines: [line] });
});

test("against another account's installation, prove ends with one line", async () => {
  const { code, lines } = await proveAgainst(ready);
  expect([code, lines]).toEqual([
    1,
    [`The Sentiero at http://127.0.0.1:PORT is another copy than the one on ${folder}: ${advice}`],
  ]);
});

test('against an old version that knows none of our calls, prove ends with one line', async () => {
  const running = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1e6)', 'start.ts']);
  await writeFile(join(folder, 'start.pid'), String(running.pid));
  const { code, lines } = await proveAgainst((request, response) => {
    if (request.url === '/health/ready') ready(request, response);
    else response.setHeader('Content-Type', 'text/html').end('<html>\n<p>an old page</p>\n</html>');
  });
  running.kill();
  expect(code).toBe(1);
  expect(lines).toEqual([
    'The services at http://127.0.0.1:PORT',
    expect.stringContaining('lesson'),
    expect.stringMatching(/was answered with text\/html of another shape$/),
  ]);
});

const ownFolder = () => join(folder, 'no-lessons');
test.each([
  ['a lesson that is not there', () => ['be-rosa-2'], /^There is neither a lesson nor a folder be-rosa-2\.$/],
  ['a folder without lessons', () => [ownFolder()], /holds no folder "lessons"\.$/],
  ['an unknown option', () => ['--way'], /^Unknown option '--way'/],
  ['two lessons that are not there', () => ['one', 'two'], /^Name lessons or one folder: .* one, two\.$/],
])('with the argument %s, prove reports it in one line and starts nothing', async (_what, words, line) => {
  await mkdir(ownFolder(), { recursive: true });
  const { code, lines } = await proveAgainst(ready, words());
  expect([code, lines]).toEqual([1, [expect.stringMatching(line)]]);
});

test('prove --help lists its arguments', async () => {
  const { code, lines } = await proveAgainst(ready, ['--help']);
  expect(code).toBe(0);
  expect(lines.join('\n')).toContain('--shuffle SEED');
});
