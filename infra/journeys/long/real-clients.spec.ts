import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { Platform } from '@sentiero/local';
import { ensureProgram } from '@sentiero/programs';
import type { Account } from '@sentiero/client/account';
import { ApiClient } from '@sentiero/client/api-client';
import { findLesson, labToken } from '../src/lessons.ts';
import { runTool } from '../src/real-tools.ts';
import { expect, test } from '../src/platform-fixture.ts';

/** A command-line tool's login as that learner, and the records of its requests. */
async function comeIn(platform: Platform, learner: Account) {
  const client = await ApiClient.loggedIn(platform, learner);
  const lesson = await findLesson(client, 'Requests and responses');
  const { value: cookie } = await labToken(client, lesson);
  const { heard, close } = await client.listen<CapturedRequest>('/ws/proxy-reporting');
  const { HOST, PROXY_PORT } = platform.settings;
  const headers = ['-H', `Host: ${new URL(platform.shopUrl).host}`, '-H', `Cookie: ${cookie}`];
  return { heard, close, headers, url: `http://${HOST}:${PROXY_PORT}` };
}

test('curl is served over every supported kind of request, each recorded as it was sent', async ({
  platform,
  learner,
}) => {
  await ensureProgram('curl');
  const { heard, close, headers, url } = await comeIn(platform, learner);
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-curl-'));
  const upload = join(folder, 'upload');
  await writeFile(upload, 'x'.repeat(20_000));
  const answer = join(folder, 'answer');
  const ways: [string, string, string[]][] = [
    ['GET', '/robots.txt?way=1.0', ['--http1.0']],
    ['GET', '/robots.txt?way=1.1', ['--http1.1']],
    ['GET', '/robots.txt?way=h2c', ['--http2']],
    ['GET', '/a/../b/./c?way=as-is', ['--path-as-is']],
    ['GET', "/search?way=raw&q='{}[]é", ['--globoff']],
    ['HEAD', '/robots.txt?way=head', ['--head']],
    ['POST', '/robots.txt?way=expect', ['-H', 'Expect: 100-continue', '--data-binary', `@${upload}`]],
    ['PUT', '/robots.txt?way=chunks', ['-H', 'Transfer-Encoding: chunked', '-T', upload]],
    ['GET', '/robots.txt?way=packed', ['--compressed']],
    ['M-SEARCH', '/robots.txt?way=method', ['-X', 'M-SEARCH']],
  ];
  for (const [, target, options] of ways) {
    const args = [
      '-sS',
      '-m',
      '20',
      '-o',
      answer,
      '-w',
      '%{http_code}',
      ...headers,
      ...options,
      url + target,
    ];
    expect(await runTool('curl', args, 30_000), target).toMatch(/^[2-4]\d\d$/);
  }
  await expect.poll(() => heard.length).toBe(ways.length);
  expect(heard.map(({ method, request }) => `${method} ${request.target}`)).toEqual(
    ways.map(([method, target]) => `${method} ${target}`),
  );
  expect(heard.map(({ outcome }) => outcome)).toEqual(ways.map(() => 'answered'));
  close();
  await rm(folder, { recursive: true, force: true });
});

test('ffuf with forty threads gets its responses, and every word is recorded once', async ({
  platform,
  learner,
}) => {
  await ensureProgram('ffuf');
  const { heard, close, headers, url } = await comeIn(platform, learner);
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-ffuf-'));
  const words = Array.from({ length: 300 }, (_, number) => `word-${number}`);
  await writeFile(join(folder, 'words'), words.join('\n'));
  const own = () => heard.filter(({ request }) => request.target.startsWith('/ffuf/'));
  await runTool(
    'ffuf',
    ['-w', join(folder, 'words'), '-u', `${url}/ffuf/FUZZ`, '-t', '40', '-s', ...headers],
    120_000,
  );
  await expect.poll(() => own().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(words.length);
  expect(
    own()
      .map(({ request }) => request.target.slice(6))
      .toSorted(),
  ).toEqual(words.toSorted());
  close();
  await rm(folder, { recursive: true, force: true });
});

test('wapiti scans the shop, and sees nothing of the proxy', async ({ platform, learner }) => {
  await ensureProgram('wapiti');
  const { heard, close, headers, url } = await comeIn(platform, learner);
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-wapiti-'));
  const options = [
    '--scope',
    'folder',
    '-m',
    'sql,xss,crlf',
    '--max-scan-time',
    '60',
    '--flush-session',
    '-f',
    'json',
  ];
  await runTool(
    'wapiti',
    ['-u', `${url}/search?q=honey`, ...options, '-o', join(folder, 'report.json'), ...headers],
    200_000,
  );
  await expect.poll(() => heard.length).toBeGreaterThan(3);
  process.stdout.write(`wapiti: ${heard.length} requests\n`);
  // Wapiti aborts its own requests when its time is up.
  expect(heard.filter(({ outcome }) => !['answered', 'learner_left'].includes(outcome))).toEqual([]);
  close();
  await rm(folder, { recursive: true, force: true });
});
