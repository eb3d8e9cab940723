import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { ApiClient } from '@sentiero/client/api-client';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { Platform } from '@sentiero/local';
import { ensurePrograms } from '@sentiero/programs';
import { InspectorPage } from '../src/inspector-page.ts';
import { LearnerPage } from '../src/learner-page.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, createTarget, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import type { Person } from '../src/school.ts';
import { withoutResolver } from '../src/without-resolver.ts';

const ending: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** An application whose search can be attacked, and whose login answers a wrong password with `failedStatus`. */
const application =
  (failedStatus: number): RequestListener =>
  async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any');
    const page = (status: number, body: string) =>
      response.writeHead(status, { 'Content-Type': 'text/html' }).end(`<!doctype html>${body}`);
    if (request.method === 'POST') {
      const isRight = new URLSearchParams(await text(request)).get('password') === 'sunflower';
      return page(isRight ? 200 : failedStatus, isRight ? 'Welcome' : 'Your password is wrong');
    }
    const asked = searchParams.get('q') ?? '';
    if (pathname === '/search') return page(200, `<form><input name="q"></form>Found nothing for ${asked}`);
    if (pathname === '/login')
      return page(
        200,
        '<form method="post"><input name="username"><input name="password"><button>Log in</button></form>',
      );
    return pathname === '/' || pathname === '/robots.txt'
      ? page(200, '<a href="/search?q=honey">Search</a>')
      : page(404, 'Nothing here');
  };

type Seat = { page: Page; platform: Platform; learner: Person };

/** The lines of the tools page for this lesson, as they are shown. */
async function shownLines({ page, platform, learner }: Seat, lesson: number, visit: string) {
  if (page.url() === 'about:blank') await openAs(page, platform, learner, `/lessons/${lesson}`);
  else await page.goto(`${platform.settings.WEB_URL}/lessons/${lesson}`);
  const tab = await new LearnerPage(page, platform).launch();
  // The lines for passwords have the form that the learner sent.
  await tab.goto(new URL('/login', tab.url()).href);
  await tab.locator('[name=username]').fill('rosa');
  await tab.locator('[name=password]').fill('not this one');
  await tab.getByRole('button', { name: 'Log in' }).click();
  await expect(tab.getByText('Your password is wrong')).toBeVisible();
  await tab.goto(new URL(visit, tab.url()).href);
  await page.bringToFront();
  await new InspectorPage(page).choose('tools.title');
  return (tool: string) =>
    page.getByRole('region', { name: `Command for ${tool} through the proxy`, exact: true }).innerText();
}

test('sqlmap, ffuf, hydra and wapiti run by the shown line where *.localhost does not resolve', async ({
  page,
  platform,
  staff,
  learner,
  client,
}) => {
  await ensurePrograms({ sqlmap: 'sqlmap', ffuf: 'ffuf', hydra: 'hydra', wapiti: 'wapiti' });
  const author = await ApiClient.loggedIn(platform, staff);
  const lessons: Record<number, number> = {};
  for (const status of [200, 401]) {
    const server = createServer(application(status)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ending.push(() => server.close());
    const backendUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { id } = await createTarget(author, platform, { label: `answers-${status}`, backendUrl });
    const fields = { title: inAll(`Answers ${status}`), target_application_id: id };
    lessons[status] = await createLesson(author, fields, [{ title: inAll('Look') }]);
  }
  const { heard, close } = await client.listen<CapturedRequest>('/ws/proxy-reporting');
  ending.push(close);
  const recordedBy = (agent: RegExp, label: string) =>
    heard.filter(
      ({ url, request }) =>
        url.includes(`//${label}.`) &&
        request.headers.some(([name, value]) => name.toLowerCase() === 'user-agent' && agent.test(value)),
    );
  const folder = await mkdtemp(join(tmpdir(), 'sentiero-tools-'));
  ending.push(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, 'words.txt'), 'robots.txt\nnowhere\nhoney\nsunflower\n');
  const inFolder = await withoutResolver(folder);
  await expect(inFolder('getent hosts answers-200.localhost')).rejects.toThrow();

  const seat = { page, platform, learner };
  const lineOf = await shownLines(seat, lessons[200] ?? 0, '/search?q=honey');
  expect(await inFolder(await lineOf('curl'))).toContain('Found nothing for honey');
  expect(await inFolder(await lineOf('ffuf'))).toContain('robots.txt');
  const paths = () => recordedBy(/Fuzz Faster/, 'answers-200').map(({ url }) => new URL(url).pathname);
  await expect.poll(paths).toContain('/nowhere');
  expect(await inFolder(`${await lineOf('hydra')} -I`)).toMatch(/login: rosa\s+password: sunflower/);
  await expect.poll(() => recordedBy(/Hydra/, 'answers-200').length).toBeGreaterThanOrEqual(4);
  expect(await inFolder(`${await lineOf('sqlmap')} --flush-session --timeout 10`)).toMatch(
    /not.* injectable/,
  );
  await expect.poll(() => recordedBy(/sqlmap/, 'answers-200').length).toBeGreaterThan(20);
  expect(await inFolder(`${await lineOf('wapiti')} -m xss -f txt -o report.txt && cat report.txt`)).toMatch(
    /XSS vulnerability|Cross Site Scripting/,
  );
  await expect
    .poll(() => heard.filter(({ url }) => /\/search\?q=.*script/i.test(url)).length)
    .toBeGreaterThan(0);

  // Hydra takes 401 for HTTP authentication and starts again for ever, so the page has another line.
  const lineOfOther = await shownLines(seat, lessons[401] ?? 0, '/login');
  const found = await inFolder(await lineOfOther('ffuf -X POST'));
  expect(found).toContain('sunflower');
  expect(found).not.toContain('nowhere');
  await expect
    .poll(() =>
      recordedBy(/Fuzz Faster/, 'answers-401')
        .map(({ code }) => code)
        .toSorted(),
    )
    .toEqual([200, 401, 401, 401]);

  for (const status of [200, 401]) {
    const tab = await page.context().newPage();
    const { TARGET_DOMAIN, PROXY_PORT } = platform.settings;
    await tab.goto(`http://answers-${status}.${TARGET_DOMAIN}:${PROXY_PORT}/`);
    await expect(tab.getByRole('link', { name: 'Search' })).toBeVisible();
  }
});
