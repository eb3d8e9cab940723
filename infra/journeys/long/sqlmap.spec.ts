import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { ensureProgram } from '@sentiero/programs';
import { enterShop, findLesson, labToken } from '../src/lessons.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { runTool } from '../src/real-tools.ts';

test('sqlmap finds the injection, and every one of its requests is in the inspector, in order', async ({
  platform,
  client,
}) => {
  await ensureProgram('sqlmap');
  const lesson = await findLesson(client, 'SQL injection: logging in without a password');
  const token = await labToken(client, lesson);
  const { heard } = await client.listen<CapturedRequest>('/ws/proxy-reporting');
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-sqlmap-'));
  const traffic = join(folder, 'traffic.txt');
  const { HOST, PROXY_PORT } = platform.settings;

  const found = await runTool(
    'sqlmap',
    [
      ['-u', `http://${HOST}:${PROXY_PORT}/search?q=honey`, '--host', new URL(platform.shopUrl).host],
      ['--cookie', token.value, '-p', 'q', '--batch', '--flush-session'],
      ['--output-dir', folder, '-t', traffic, '--tables', '--timeout', '10'],
    ].flat(),
    240_000,
  );
  expect(found).toMatch(/Parameter: q \(GET\)/);
  expect(found).toMatch(/customers/);

  const sent = [
    ...(await readFile(traffic, 'utf8')).matchAll(/^HTTP request \[#\d+\]:\r?\n(\w+) (\S+) HTTP/gm),
  ];
  expect(sent.length).toBeGreaterThan(20);
  await expect.poll(() => heard.length).toBe(sent.length);
  expect(heard.map(({ method, request }) => `${method} ${request.target}`)).toEqual(
    sent.map(([, method, target]) => `${method} ${target}`),
  );
  expect(heard.map(({ seq }) => seq)).toEqual(heard.map((_, place) => place + 1));
  process.stdout.write(`sqlmap: ${sent.length} requests, all recorded in order\n`);

  const shop = await enterShop(client, platform, lesson);
  expect((await shop.get('/')).status).toBe(200);
  shop.close();
  await rm(folder, { recursive: true, force: true });
});
