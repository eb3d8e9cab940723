import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ApiClient } from '@sentiero/client/api-client';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { targetsEndpoints, type TargetConnection } from '@sentiero/contracts/targets';
import { freePort, type Platform } from '@sentiero/local';
import {
  ensureProgram,
  ensurePrograms,
  startPhpApplication,
  startProgram,
  startWordPress,
} from '@sentiero/programs';
import { InspectorPage } from '../src/inspector-page.ts';
import { LearnerPage } from '../src/learner-page.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, createTarget, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import type { Person } from '../src/school.ts';

const ending: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

type People = { platform: Platform; staff: Person; learner: Person };
type Application = { label: string; backendUrl: string } & Partial<TargetConnection>;

/** A lesson on the application, whose learner has launched it; `sent` is what the browser has asked for since. */
async function launched(page: Page, { platform, staff, learner }: People, application: Application) {
  const author = await ApiClient.loggedIn(platform, staff);
  const { id } = await createTarget(author, platform, application);
  const title = inAll(`About ${application.label}`);
  const lesson = await createLesson(author, { title, target_application_id: id }, [{ title: inAll('Look') }]);
  const client = await ApiClient.loggedIn(platform, learner);
  const { heard, close } = await client.listen<CapturedRequest>('/ws/proxy-reporting');
  ending.push(() => Promise.resolve(close()));
  await openAs(page, platform, learner, `/lessons/${lesson}`);
  const tab = await new LearnerPage(page, platform).launch();
  const { TARGET_DOMAIN, PROXY_PORT } = platform.settings;
  const origin = `http://${application.label}.${TARGET_DOMAIN}:${PROXY_PORT}`;
  const sent: string[] = [];
  tab.on('request', (request) => {
    if (!request.url().startsWith('data:') && !request.url().startsWith('blob:')) sent.push(request.url());
  });
  return { tab, origin, sent, records: heard, id };
}

const recordedOf = (records: readonly CapturedRequest[], origin: string) =>
  new Set(records.filter(({ url }) => url.startsWith(origin)).map(({ url }) => url));

test('a WordPress whose address is fixed to its backend is used behind the proxy, and recorded whole', async ({
  page,
  platform,
  staff,
  learner,
}) => {
  const port = await freePort();
  const wordPress = await startWordPress({ port });
  ending.push(() => wordPress.stop());
  const application = { label: 'fixed', backendUrl: `${wordPress.url}/`, host_header: 'backend' };
  const { tab, origin, sent, records } = await launched(page, { platform, staff, learner }, application);
  await tab.goto(`${origin}/`);
  await tab.getByRole('link', { name: 'Hello world!' }).first().click();
  await expect(tab).toHaveURL(new RegExp(`^${origin}/.*hello-world`));
  await tab.goto(`${origin}/wp-admin/`);
  await tab.getByLabel('Username or Email Address').fill(wordPress.admin.username);
  await tab.getByLabel('Password', { exact: true }).fill(wordPress.admin.password);
  await tab.getByRole('button', { name: 'Log In' }).click();
  await expect(tab.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(tab).toHaveURL(new RegExp(`^${origin}/wp-admin/`));
  await tab.locator('#wp-admin-bar-site-name > a').click();
  await expect(tab).toHaveURL(`${origin}/`);

  // Pictures of authors are elsewhere, for whoever has WordPress.
  const own = sent.filter((url) => !/^https?:\/\/\w+\.gravatar\.com\//.test(url));
  expect(own.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
  expect(own.length).toBeGreaterThan(20);
  await expect
    .poll(() => own.filter((url) => !recordedOf(records, origin).has(url.split('#', 1)[0] ?? '')))
    .toEqual([]);
});

test('an application that nginx knows by one name only is reached by it', async ({
  page,
  platform,
  staff,
  learner,
}) => {
  await ensureProgram('nginx', 'nginx-light');
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-named-'));
  ending.push(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, namedHost(folder, port));
  const nginx = await startProgram('nginx', ['-c', file, '-e', join(folder, 'error.log')], { port });
  ending.push(() => nginx.stop());
  const application = {
    label: 'named',
    backendUrl: `http://127.0.0.1:${port}/`,
    host_header: 'intranet.school',
  };
  const { tab, origin, sent, records } = await launched(page, { platform, staff, learner }, application);
  await tab.goto(`${origin}/`);
  await expect(tab.getByRole('heading', { name: 'Intranet' })).toBeVisible();
  await tab.getByRole('link', { name: 'Inside' }).click();
  await expect(tab.getByRole('heading', { name: 'Inside' })).toBeVisible();
  await tab.goto(`${origin}/old`);
  await expect(tab.getByRole('heading', { name: 'Inside' })).toBeVisible();
  await expect(tab).toHaveURL(`${origin}/inside`);
  expect(sent.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
  const urls = ['/', '/inside', '/old'].map((path) => `${origin}${path}`);
  await expect.poll(() => [...recordedOf(records, origin)]).toEqual(expect.arrayContaining(urls));
});

const run = promisify(execFile);

async function logInto(site: Page, origin: string, password: string): Promise<void> {
  await site.goto(`${origin}/login.php`);
  await site.getByLabel('Username').fill('admin');
  await site.getByLabel('Password').fill(password);
  await site.getByRole('button', { name: 'Login' }).click();
}

const injection = "/people.php?id=0' or id='2";

test('a PHP application of a school is added, taught, solved and attacked as the pages say', async ({
  page,
  browser,
  platform,
  staff,
  learner,
  author,
  api,
}) => {
  await ensurePrograms({ sqlmap: 'sqlmap', hydra: 'hydra' });
  const port = await freePort();
  ending.push(await startPhpApplication({ port }));
  page.context().setDefaultTimeout(20_000);

  await openAs(page, platform, staff, '/admin/targets/create');
  await author.field('Name').fill('Members');
  await author.field('Backend URL').fill(`http://127.0.0.1:${port}/`);
  await author.button('Logins').click();
  await author.field('List of logins').fill('admin,password');
  await author.button('Create').click();
  await expect(author.title).toHaveText('Members');
  const id = Number(/targets\/(\d+)/.exec(page.url())?.[1]);
  await page.goto(`${page.url()}/edit`);
  await author.field('Name').fill('Club');
  await author.save();
  await expect(author.title).toHaveText('Club');
  const target = await api.call(targetsEndpoints.get, { params: { id } });
  expect(target.credentials).toEqual([{ description: '', username: 'admin', password: 'password' }]);
  const { origin } = new URL(target.frontend_url);

  await page.goto(`${platform.settings.WEB_URL}/admin/lessons/create`);
  await author.write({ Title: 'A club' });
  await author.button('Add: Goals').click();
  await author.write({ 'Goal 1': 'Quotes in queries' });
  await page.getByLabel('Target application').selectOption({ label: 'Club' });
  await author.save();
  await expect(author.title).toHaveText('A club');
  const lesson = Number(/lessons\/(\d+)/.exec(page.url())?.[1]);
  const title = inAll('Clubs');
  const category = { order: 92, title, description: title, is_visible: true, lessons_ids: [lesson] };
  await api.call(authoringEndpoints.createCategory, { body: category });
  await page.goto(`${platform.settings.WEB_URL}/lessons/${lesson}`);
  const own = await new LearnerPage(page, platform).launch();
  await logInto(own, origin, 'password');
  await expect(own.getByRole('heading', { name: 'Members' })).toBeVisible();
  await own.goto(origin + injection);
  await page.bringToFront();
  await page.goto(`${platform.settings.WEB_URL}/admin/lessons/${lesson}`);
  await author.addStep('T', 'Whose key?', async () => {
    const records = author.field('Recorded request');
    const option = records.locator('option', { hasText: /people\.php/ });
    await records.selectOption((await option.last().getAttribute('value')) ?? '');
    await page
      .getByRole('checkbox', { name: /^query\.id / })
      .first()
      .click();
    await author.button('Make the rule').click();
    await expect(page.getByText('This would complete the step.')).toBeVisible();
  });

  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(20_000);
  const seat = new LearnerPage(await context.newPage(), platform);
  await openAs(seat.page, platform, learner, `/lessons/${lesson}`);
  const site = await seat.launch();
  await seat.page.bringToFront();
  await seat.page.getByRole('button', { name: 'Club login' }).click();
  await expect(seat.page.locator('dd code')).toHaveText(['admin', 'password']);
  await seat.page.keyboard.press('Escape');
  await site.bringToFront();
  await logInto(site, origin, 'something');
  await expect(site.getByText('Login went wrong')).toBeVisible();
  await logInto(site, origin, 'password');
  await site.getByRole('link', { name: 'Upload' }).click();
  await site
    .getByLabel('File')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('1234') });
  await site.getByRole('button', { name: 'Send' }).click();
  await expect(site.getByText('a.txt has 4 bytes')).toBeVisible();
  await site.goto(`${origin}/people.php?id=1`);
  await expect(site.getByText('Lena: likes tea')).toBeVisible();

  await seat.page.bringToFront();
  await new InspectorPage(seat.page).choose('tools.title');
  await expect(seat.page.getByRole('checkbox', { name: /^PHPSESSID=/ })).toBeChecked();
  await expect(seat.page.getByText(/^Others use the same application/)).toBeVisible();
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-php-tools-'));
  ending.push(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'words.txt'), 'sunflower\nhoney\npassword\n');
  const runLine = async (name: string, more: string) => {
    const line = await seat.page
      .getByRole('region', { name: `Command for ${name}`, exact: true })
      .innerText();
    const env = { ...process.env, HOME: folder };
    const options = { cwd: folder, env, timeout: 240_000, maxBuffer: 32 * 1024 * 1024 };
    const shown = line.replace('F=wrong', 'F=went wrong');
    return (await run('sh', ['-c', `${shown} ${more}`], options)).stdout;
  };
  for (const name of ['sqlmap', 'sqlmap through the proxy'])
    expect(await runLine(name, '--flush-session --timeout 10 --technique BU')).toMatch(
      /Parameter: id \(GET\)/,
    );
  for (const name of ['hydra', 'hydra through the proxy'])
    expect(await runLine(name, '-I')).toMatch(/login: admin\s+password: password/);

  await seat.page.goto(`${platform.settings.WEB_URL}/lessons/${lesson}`);
  await site.bringToFront();
  // The login that hydra found has ended the session whose cookie it was given.
  await logInto(site, origin, 'password');
  await site.goto(origin + injection);
  await expect(site.getByText('the key is under the mat')).toBeVisible();
  await seat.page.bringToFront();
  await seat.expectCompleted();
});

const namedHost = (
  folder: string,
  port: number,
) => `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/pid; events { worker_connections 64; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  access_log off; default_type text/html; gzip on; gzip_proxied any; gzip_min_length 1;
  server { listen 127.0.0.1:${port} default_server; return 404 "<h1>Nobody of that name</h1>"; }
  server {
    listen 127.0.0.1:${port}; server_name intranet.school;
    location = / { return 200 '<!doctype html><h1>Intranet</h1><a href="http://intranet.school/inside">Inside</a>'; }
    location = /inside { return 200 '<!doctype html><h1>Inside</h1>'; }
    location = /old { return 301 http://intranet.school/inside; }
  }
}
`;
