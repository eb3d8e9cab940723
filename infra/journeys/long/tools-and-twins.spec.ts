import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import type { Platform } from '@sentiero/local';
import { ensureProgram } from '@sentiero/programs';
import type { Account } from '@sentiero/client/account';
import { ApiClient } from '@sentiero/client/api-client';
import { findLesson, labToken } from '../src/lessons.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { runTool } from '../src/real-tools.ts';
import { ShopClient } from '@sentiero/client/shop-client';

type Mode = 'open' | 'defended';
/** A tool's login, and a folder for its output. */
type Door = { readonly url: string; readonly host: string; readonly cookie: string; readonly folder: string };

async function enter(platform: Platform, who: Account) {
  const client = await ApiClient.loggedIn(platform, who);
  const lesson = await findLesson(client, 'Requests and responses');
  const token = await labToken(client, lesson);
  const target = { params: { id: lesson.target_application?.id ?? 0 } };
  return { client, token, target, shop: new ShopClient(platform, token) };
}

type There = { readonly platform: Platform; readonly learner: Account; readonly staff: Account };

/** Runs the tool against the vulnerable and the hardened shop, while another learner has data to lose. */
async function inBothModes({ platform, learner, staff }: There, find: (door: Door) => Promise<string[]>) {
  const { HOST, PROXY_PORT } = platform.settings;
  const [attacker, other] = [await enter(platform, learner), await enter(platform, staff)];
  await other.shop.post('/flyer', { text: 'kept by another learner' });
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-tools-'));
  const found: Record<Mode, string[]> = { open: [], defended: [] };
  for (const mode of ['open', 'defended'] as const) {
    await attacker.client.send(targetsEndpoints.reset, attacker.target);
    expect((await attacker.shop.post('/workshop', { mode })).status).toBe(302);
    found[mode] = await find({
      url: `http://${HOST}:${PROXY_PORT}`,
      host: new URL(platform.shopUrl).host,
      cookie: attacker.token.value,
      folder,
    });
    expect((await attacker.shop.get('/search?q=honey')).body).toContain('Wildflower honey');
  }
  expect((await other.shop.get('/flyer')).body).toContain('kept by another learner');
  expect((await other.shop.get('/')).status).toBe(200);
  for (const { shop } of [attacker, other]) shop.close();
  await rm(folder, { recursive: true, force: true });
  return found;
}

test('ffuf finds the hidden page, and no open one in the hardened shop', async ({
  platform,
  learner,
  staff,
}) => {
  await ensureProgram('ffuf');
  const words = ['cellar', 'backup', 'admin', 'staff/vouchers', 'staff/orders', 'vouchers', 'old', 'test'];
  const found = await inBothModes({ platform, learner, staff }, async ({ url, host, cookie, folder }) => {
    await writeFile(join(folder, 'words'), words.join('\n'));
    const report = join(folder, 'ffuf.json');
    const headers = ['-H', `Host: ${host}`, '-H', `Cookie: ${cookie}`];
    const what = [
      '-w',
      join(folder, 'words'),
      '-u',
      `${url}/FUZZ`,
      '-mc',
      '200',
      '-of',
      'json',
      '-o',
      report,
    ];
    await runTool('ffuf', [...what, '-s', ...headers], 60_000);
    const { results } = JSON.parse(await readFile(report, 'utf8')) as {
      results: { input: { FUZZ: string } }[];
    };
    return results.map(({ input }) => input.FUZZ);
  });
  expect(found).toEqual({ open: ['staff/vouchers'], defended: [] });
});

test('wapiti finds the XSS in the search, except in the hardened shop', async ({
  platform,
  learner,
  staff,
}) => {
  await ensureProgram('wapiti');
  const found = await inBothModes({ platform, learner, staff }, async ({ url, host, cookie, folder }) => {
    const report = join(folder, 'wapiti.json');
    const headers = ['-H', `Host: ${host}`, '-H', `Cookie: ${cookie}`];
    const how = ['--scope', 'page', '-m', 'sql,xss', '--max-scan-time', '60', '--flush-session'];
    await runTool(
      'wapiti',
      ['-u', `${url}/search?q=honey`, ...how, '-f', 'json', '-o', report, ...headers],
      130_000,
    );
    const { vulnerabilities } = JSON.parse(await readFile(report, 'utf8')) as {
      vulnerabilities: Record<string, unknown[]>;
    };
    return Object.keys(vulnerabilities)
      .filter((name) => (vulnerabilities[name]?.length ?? 0) > 0)
      .toSorted();
  });
  expect(found).toEqual({ open: ['Cross Site Scripting'], defended: [] });
});

test('sqlmap exploits the blind injection, and finds none in the hardened shop', async ({
  platform,
  learner,
  staff,
}) => {
  await ensureProgram('sqlmap');
  const found = await inBothModes({ platform, learner, staff }, async ({ url, host, cookie, folder }) => {
    const where = ['-u', `${url}/api/stock?product=3`, '--host', host, '--cookie', cookie, '-p', 'product'];
    const how = ['--technique=B', '--dbms=sqlite', '--batch', '--flush-session', '--timeout=10'];
    const out = ['--output-dir', folder, '--sql-query', 'SELECT pin FROM till'];
    const said = await runTool('sqlmap', [...where, ...how, ...out], 180_000);
    return (
      said.match(/boolean-based blind|4826/g)?.filter((word, place, all) => all.indexOf(word) === place) ?? []
    );
  });
  expect(found.open.toSorted()).toEqual(['4826', 'boolean-based blind']);
  expect(found.defended).not.toContain('4826');
});
