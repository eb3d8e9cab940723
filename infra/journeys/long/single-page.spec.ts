import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from '@playwright/test';
import { ApiClient } from '@sentiero/client/api-client';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import { startOwnPlatform, type Platform } from '@sentiero/local';
import { LearnerPage } from '../src/learner-page.ts';
import { openAs } from '../src/log-in.ts';
import { createLesson, createTarget, inAll } from '../src/own-lesson.ts';
import { expect, test } from '../src/platform-fixture.ts';
import { School } from '../src/school.ts';

const ending: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ending.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** An API for pages of other origins, with JSON and a stream of events. */
const api: RequestListener = async (request, response) => {
  const { origin } = request.headers;
  if (origin !== undefined)
    response
      .setHeader('Access-Control-Allow-Origin', origin)
      .setHeader('Access-Control-Allow-Credentials', 'true')
      .setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
      .setHeader('Access-Control-Allow-Headers', 'Content-Type, X-Note');
  if (request.method === 'OPTIONS') return response.writeHead(204).end();
  if (request.url === '/ticker')
    return response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end('data: tick\n\n');
  const body = await text(request);
  response.setHeader('Content-Type', 'application/json');
  return response.end(JSON.stringify({ method: request.method, body }));
};

/** A single page that makes every kind of call to its API, and shows what came back. */
const singlePage = (
  apiOrigin: string,
) => `<!doctype html><title>Notes</title><h1>Notes</h1><ol></ol><script type="module">
  const show = (text) => document.querySelector('ol').append(Object.assign(document.createElement('li'), { textContent: text }));
  const call = async (method, path, body) => {
    const headers = body ? { 'Content-Type': 'application/json', 'X-Note': '1' } : {};
    try {
      const answer = await fetch('${apiOrigin}' + path, { method, headers, body, credentials: 'include' });
      show(method + ' ' + answer.status);
    } catch { show(method + ' failed'); }
  };
  await call('GET', '/notes?page=1');
  await call('POST', '/notes', '{"text":"a"}');
  await call('PUT', '/notes/1', '{"text":"b"}');
  await call('DELETE', '/notes/1');
  const ticker = new EventSource('${apiOrigin}/ticker', { withCredentials: true });
  ticker.onmessage = ({ data }) => { ticker.close(); show(data); };
  ticker.onerror = () => { ticker.close(); show('no ticker'); };
</script>`;

type Place = { page: Page; platform: Platform; school: School };

/** A learner opens both hosts, then the page; returns what the page shows and what was recorded of the API. */
async function visit({ page, platform, school }: Place) {
  const staff = await school.person({ firstName: 'Stella', lastName: 'Bernasconi', isStaff: true });
  const learner = await school.person({ firstName: 'Lena', lastName: 'Ammann' });
  const { TARGET_DOMAIN, PROXY_PORT } = platform.settings;
  const originOf = (label: string) => `http://${label}.${TARGET_DOMAIN}:${PROXY_PORT}`;
  const author = await ApiClient.loggedIn(platform, staff);
  const lessons: number[] = [];
  const backends = {
    'notes-api': await serve((request, response) => void api(request, response)),
    notes: await serve((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end(singlePage(originOf('notes-api'))),
    ),
  };
  for (const [label, backendUrl] of Object.entries(backends)) {
    const { id } = await createTarget(author, platform, { label, backendUrl });
    const fields = { title: inAll(label), target_application_id: id };
    lessons.push(await createLesson(author, fields, [{ title: inAll('Look') }]));
  }
  const client = await ApiClient.loggedIn(platform, learner);
  const { heard, close } = await client.listen<CapturedRequest>('/ws/proxy-reporting');
  ending.push(close);
  await openAs(page, platform, learner, `/lessons/${lessons[0]}`);
  const tab = await new LearnerPage(page, platform).launch();
  await tab.goto(`${originOf('notes')}/`);
  await expect(tab.getByRole('listitem')).toHaveCount(5);
  const calls = () =>
    heard
      .filter(({ url }) => url.startsWith(originOf('notes-api')) && !url.endsWith('notes-api/'))
      .filter(({ url }) => new URL(url).pathname !== '/' && !url.endsWith('/favicon.ico'))
      .map(({ method, url, code }) => `${method} ${new URL(url).pathname} ${code}`);
  return { shown: await tab.getByRole('listitem').allInnerTexts(), calls };
}

test('a single page and its API on hosts of one site: every call works and is recorded', async ({ page }) => {
  const platform = await startOwnPlatform({ TARGET_DOMAIN: 'lab.localhost' });
  ending.push(() => platform.stop());
  const school = new School(platform);
  ending.push(() => school.end());
  const { shown, calls } = await visit({ page, platform, school });
  expect(shown).toEqual(['GET 200', 'POST 200', 'PUT 200', 'DELETE 200', 'tick']);
  await expect
    .poll(() => [...new Set(calls())].toSorted())
    .toEqual(
      [
        'GET /notes 200',
        'OPTIONS /notes 204',
        'POST /notes 200',
        'OPTIONS /notes/1 204',
        'PUT /notes/1 200',
        'DELETE /notes/1 200',
        'GET /ticker 200',
      ].toSorted(),
    );
});

test('directly under localhost each host is a site of its own: calls to another have no cookie', async ({
  page,
  platform,
  school,
}) => {
  const { shown } = await visit({ page, platform, school });
  // A 401 of the proxy carries no permission for the page to read it.
  expect(shown).toEqual(['GET failed', 'POST failed', 'PUT failed', 'DELETE failed', 'no ticker']);
});
