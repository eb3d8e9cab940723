import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answerOf } from '@sentiero/client/shop-client';
import { ensureProgram } from '@sentiero/programs';
import { enterShop, findLesson } from '../src/lessons.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { runTool } from '../src/real-tools.ts';
import { inBothModes } from '../src/stamps-tools.ts';

const words = ['me', 'leaderboard', 'staff/cards', 'admin', 'backup', 'cards', 'users', 'v2'];

test('ffuf finds the staff’s list of the stamp service, and guesses no PIN past the limit', async ({
  platform,
  learner,
  staff,
}) => {
  await ensureProgram('ffuf');
  const found = await inBothModes({ platform, learner, staff }, async ({ url, headers, folder }) => {
    const ffuf = async (name: string, lines: readonly string[], options: string[]) => {
      const [list, report] = [join(folder, name), join(folder, `${name}.json`)];
      await writeFile(list, lines.join('\n'));
      const output = ['-t', '4', '-maxtime', '60', '-s', '-of', 'json', '-o', report];
      await runTool('ffuf', ['-w', list, ...options, ...output, ...headers], 90_000);
      const { results } = JSON.parse(await readFile(report, 'utf8')) as {
        results: { input: { FUZZ: string }; status: number }[];
      };
      return results;
    };
    const paths = await ffuf('paths', words, ['-u', `${url}/api/FUZZ`, '-mc', '200,403']);
    const pins = Array.from({ length: 40 }, (_, year) => String(1920 + year));
    const redemptions = `${url}/api/cards/QL-7F4K-92MD/redemptions`;
    const json = ['-H', 'Content-Type: application/json', '-d', '{"pin": "FUZZ"}'];
    const tried = await ffuf('pins', pins, ['-u', redemptions, '-X', 'POST', '-mc', 'all', ...json]);
    return [
      ...paths.map(({ input, status }) => `${input.FUZZ} ${status}`).toSorted(),
      `${tried.filter(({ status }) => status !== 429).length} PINs judged`,
    ];
  });
  const expected = ['leaderboard 200', 'me 200', 'staff/cards 403', '3 PINs judged'];
  expect(found).toEqual({ open: expected, defended: expected });
});

test('wapiti scans the stamp service, which answers as before', async ({ platform, learner, staff }) => {
  await ensureProgram('wapiti');
  const found = await inBothModes({ platform, learner, staff }, async ({ url, headers, folder }) => {
    const report = join(folder, 'wapiti.json');
    const how = ['--scope', 'folder', '-m', 'sql,xss,exec,file', '--max-scan-time', '60', '--flush-session'];
    await runTool('wapiti', ['-u', `${url}/docs`, ...how, '-f', 'json', '-o', report, ...headers], 130_000);
    const { vulnerabilities } = JSON.parse(await readFile(report, 'utf8')) as {
      vulnerabilities: Record<string, unknown[]>;
    };
    return Object.keys(vulnerabilities).filter((name) => (vulnerabilities[name]?.length ?? 0) > 0);
  });
  expect(found).toEqual({ open: [], defended: [] });
});

test('sqlmap finds nothing to inject in the stamp service, which has no database', async ({
  platform,
  learner,
  staff,
}) => {
  await ensureProgram('sqlmap');
  const found = await inBothModes({ platform, learner, staff }, async ({ url, headers, folder }) => {
    const body = JSON.stringify({ email: 'anna.zbinden@post.example', password: 'x' });
    const where = ['-u', `${url}/api/login`, '--data', body, '-p', 'email', '--ignore-code=401'];
    const how = ['--technique=BEU', '--batch', '--flush-session', '--timeout=10', '--output-dir', folder];
    const sent = headers.filter((text) => text !== '-H').flatMap((header) => ['-H', header]);
    const said = await runTool('sqlmap', [...where, ...how, ...sent], 180_000);
    expect(said).toMatch(/tested parameters do not appear to be injectable/);
    return said.match(/^Parameter: .*$/gm) ?? [];
  });
  expect(found).toEqual({ open: [], defended: [] });
});

/** Signs claims with Debian's `jwt`. */
async function sign(folder: string, claims: object, how: { alg: string; secret: string }): Promise<string> {
  const [key, file] = [join(folder, 'key'), join(folder, 'claims.json')];
  await writeFile(key, how.secret);
  await writeFile(file, JSON.stringify(claims));
  return (await runTool('jwt', ['-alg', how.alg, '-key', key, '-sign', file], 20_000)).trim();
}

test('jwt-cracker finds the secret of the stamp service, and jwt signs with it, except in the hardened one', async ({
  platform,
  learner,
  staff,
}) => {
  await ensureProgram('jwt');
  const cracker = fileURLToPath(import.meta.resolve('jwt-cracker'));
  const found = await inBothModes({ platform, learner, staff }, async ({ folder, token, statusWith }) => {
    const list = join(folder, 'passwords.txt');
    await writeFile(list, ['123456', 'passwort', 'zopf', 'sauerteig', 'hallo'].join('\n'));
    // Without a secret it exits with 1.
    const said = await runTool(process.execPath, [cracker, '-t', token, '-d', list], 60_000).catch(
      ({ stdout }: { stdout?: string }) => stdout ?? '',
    );
    const secret = /SECRET FOUND: (\S+)/.exec(said)?.[1];
    const own = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;
    const claims = { ...own, role: 'staff' };
    const forged = [
      await sign(folder, claims, { alg: 'HS256', secret: 'sauerteig' }),
      await sign(folder, claims, { alg: 'none', secret: '' }),
      token.replace(/\.[^.]*$/, '.AAAA'),
      `${'a.'.repeat(2_000)}b`,
    ];
    const statuses: number[] = [];
    for (const text of forged) statuses.push(await statusWith('/api/staff/cards', text));
    return [secret ?? 'no secret', ...statuses.map(String)];
  });
  expect(found).toEqual({
    open: ['sauerteig', '200', '200', '401', '401'],
    defended: ['no secret', '401', '401', '401', '401'],
  });
});

test('the shop gives forged tokens no login, and sells as before', async ({ platform, client }) => {
  await ensureProgram('jwt');
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-jwt-'));
  const shop = await enterShop(client, platform, await findLesson(client, 'Requests and responses'));
  for (const alg of ['HS256', 'none']) {
    const token = await sign(folder, { sub: 1, role: 'staff' }, { alg, secret: 'sauerteig' });
    const call = shop.begin('GET', '/orders', { Authorization: `Bearer ${token}` });
    call.end();
    expect((await answerOf(call)).status).toBe(302);
  }
  expect((await shop.get('/search?q=honey')).body).toContain('Wildflower honey');
  shop.close();
  await rm(folder, { recursive: true, force: true });
});
