import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ApiClient } from '@sentiero/client/api-client';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { TargetConnection } from '@sentiero/contracts/targets';
import { freePort, type Platform } from '@sentiero/local';
import { ensureProgram, startProgram, startWordPress } from '@sentiero/programs';
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
