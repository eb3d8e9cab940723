import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { labCookies, labPaths } from '@sentiero/contracts/lab';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import type { Platform } from '@sentiero/local';
import { ApiClient } from '@sentiero/client/api-client';
import { openAs } from '../src/log-in.ts';
import { createLesson, createTarget, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';

test('a script on a target can neither read a ticket nor switch the learner’s identity', async ({
  page,
  platform,
  learner,
  teacher,
  staff,
}) => {
  const asked: { url: string; learner: string }[] = [];
  const application = createServer((asking, response) => {
    asked.push({ url: asking.url ?? '', learner: String(asking.headers['x-sentiero-learner']) });
    response.setHeader('Content-Type', 'text/html').end('<title>target</title><h1>A target</h1>');
  }).listen(0, '127.0.0.1');
  await once(application, 'listening');
  const backendUrl = `http://127.0.0.1:${(application.address() as AddressInfo).port}`;
  const client = await ApiClient.loggedIn(platform, staff);
  const target = await createTarget(client, platform, { label: 'thief', backendUrl });
  await createLesson(client, { title: inAll('Thief'), target_application_id: target.id }, [{}]);
  const home = target.frontend_url;

  // The attacker, who has an account, has a nonce and a bind signed by the proxy.
  const bind = await bindOf(platform, home);
  const unsigned = bind.split('.', 1)[0] ?? '';
  const own = await ApiClient.loggedIn(platform, teacher);
  const lab = await own.call(targetsEndpoints.labToken, { params: { id: target.id } });

  // The victim enters the target at its plain URL.
  await openAs(page, platform, learner, '/lessons');
  await page.goto(`${home}start?x=1`);
  await expect(page.getByRole('heading', { name: 'A target' })).toBeVisible();
  expect(page.url()).toBe(`${home}start?x=1`);
  const past = await page.evaluate(() => JSON.stringify([performance.getEntries(), document.referrer]));
  expect(past).not.toContain('ticket');
  const victim = asked.at(-1)?.learner;

  // A script on the page opens the entry URL with the attacker's bind, and watches the window.
  for (const value of [bind, unsigned]) {
    const query = new URLSearchParams({ target: new URL(home).hostname, return: '/', bind: value });
    const address = `${platform.settings.API_URL}${labPaths.authorize}?${query}`;
    const opened = page.context().waitForEvent('page');
    const seen = await page.evaluate(watchWindow, address);
    expect(seen.join(' ')).not.toContain('ticket');
    const window = await opened;
    await window.waitForLoadState();
    // The ticket minted for the attacker's nonce is spent, because this browser sent no such nonce.
    const ticket = new URL(window.url()).searchParams.get('ticket');
    expect(ticket === null).toBe(value === unsigned);
    if (ticket !== null) await expect(window.getByRole('heading')).toHaveText('This link has expired');
    await window.close();
    await page.evaluate((frame) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: frame }));
    }, address);
  }
  await expect.poll(() => page.frames().filter((frame) => frame.url().includes('ticket'))).toEqual([]);

  // Another cookie of the same name, in the partitioned jar that browsers keep for each site.
  const forged = lab.value.slice(`${labCookies.secure}=`.length);
  await page.evaluate(
    ([name, token]) => {
      document.cookie = `${name}=${token}; Path=/; Secure; SameSite=None; Partitioned`;
    },
    [labCookies.secure, forged] as const,
  );
  const before = asked.length;
  await page.goto(`${home}again`);
  await expect(page.getByRole('heading')).toHaveText('Something tried to swap your session');
  expect(asked).toHaveLength(before);
  await page.getByRole('link', { name: 'Start over' }).click();
  await expect(page.getByRole('heading', { name: 'A target' })).toBeVisible();
  expect(new Set(asked.map((one) => one.learner))).toEqual(new Set([victim]));
  application.closeAllConnections();
  application.close();
});

/** The properties that a script can read of a window it opened. */
async function watchWindow(address: string): Promise<string[]> {
  const seen: string[] = [];
  const opened = globalThis.open(address, '_blank');
  for (let end = performance.now() + 3000; performance.now() < end;) {
    try {
      if (opened && !opened.closed) seen.push(opened.location.href);
    } catch {
      // A cross-origin window throws.
    }
    await new Promise((done) => setTimeout(done, 1));
  }
  return [...new Set(seen)];
}

/** A bind as the proxy issues it to any client. */
async function bindOf(platform: Platform, home: string): Promise<string> {
  const { HOST, PROXY_PORT } = platform.settings;
  const headers = { Host: new URL(home).host, Accept: 'text/html' };
  const asking = request({ host: HOST, port: PROXY_PORT, headers }).end();
  const [answer] = await once(asking, 'response');
  answer.resume();
  return new URL(String(answer.headers.location)).searchParams.get('bind') ?? '';
}
