import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { ensureProgram } from '@sentiero/programs';
import { selfCallHeaders } from '@sentiero/target-kit';
import { beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const guide = new URL('../../../docs/targets.md', import.meta.url);
const who = { learner: 'abcdefghijklmnopqrstuv', request: '01970000-0000-7000-8000-000000000001' };
const token = 'the-shared-token';

beforeAll(() => ensureProgram('php', 'php-cli'));

type Call = { method?: string; url: string; headers?: Record<string, string> | string; learner?: string };

/** The headers that the guide's snippet for WordPress sends with a call, and what PHP says about it. */
async function headersOf({
  method = 'GET',
  url,
  headers = {},
  learner = who.learner,
}: Call): Promise<unknown> {
  const [, snippet = ''] = (await readFile(guide, 'utf8')).split('```php\n<?php\n');
  const program = `
    error_reporting(E_ALL);
    set_error_handler(function ($number, $text) { throw new ErrorException($text); });
    function add_filter($name, $filter) { $GLOBALS['filter'] = $filter; }
    $_SERVER += ['HTTP_HOST' => 'shop.localhost:8080', 'HTTP_X_SENTIERO_LEARNER' => $argv[1],
      'HTTP_X_SENTIERO_REQUEST' => '${who.request}'];
    ${snippet.split('```')[0] ?? ''}
    $args = json_decode($argv[2], true);
    echo json_encode($GLOBALS['filter']($args, $argv[3])['headers']);`;
  const args = ['-r', program, '--', learner, JSON.stringify({ method, headers }), url];
  const { stdout } = await run('php', args, { env: { ...process.env, SENTIERO_TOKEN: token } });
  return JSON.parse(stdout);
}

test.each([
  { url: 'http://shop.localhost:8080/wp-cron.php?doing_wp_cron=1.5', method: 'POST' },
  { url: 'http://shop.localhost:8080/a#there' },
  { url: 'http://shop.localhost:8080' },
  { url: 'http://Shop.localhost:8080/a' },
])('the guide’s snippet signs WordPress’s call of $url', async (call) => {
  const signed = selfCallHeaders(token, who, { method: 'GET', ...call });
  expect(await headersOf({ ...call, headers: { Accept: '*/*' } })).toEqual({ Accept: '*/*', ...signed });
  const line = `Accept: */*\r\nX-Sentiero-Self: ${signed['X-Sentiero-Self']}`;
  expect(await headersOf({ ...call, headers: 'Accept: */*' })).toBe(line);
});

test.each([
  { url: 'http://other.localhost:8080/a' },
  { url: 'http://shop.localhost/a' },
  { url: 'http:///a' },
  { url: '' },
  { url: 'http://shop.localhost:8080/a', learner: '' },
])('the guide’s snippet leaves other calls as they are: $url', async (call) => {
  expect(await headersOf(call)).toEqual([]);
});
