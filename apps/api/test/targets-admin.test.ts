import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { defaultConnection, targetsEndpoints } from '@sentiero/contracts/targets';
import { ingestEndpoints } from '@sentiero/contracts/ingest';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { auditLog, targets } from '../src/db/schema/index.ts';
import { findOrMakeLearner, keepCredentials } from '../src/modules/targets/targets.store.ts';
import { aLearner, aLesson, aTarget, aUser } from './builders.ts';
import { callInternal, useApi } from './harness.ts';
import { targetInput } from './inputs.ts';

const api = useApi();
const { list, create, get, update, remove, renewToken, credentialsByUser } = targetsEndpoints;

const certificate = fs.readFileSync(
  path.join(import.meta.dirname, '../../proxy/test/certificates/self-signed.pem'),
  'utf8',
);
const staff = async () => (await aLearner(api, { isStaff: true })).client;
test('staff create, read, change and delete a target', async () => {
  const client = await staff();
  const body = targetInput('Kiosk', { slug: 'mine', shared_token: 'mine' });
  const created = await client.call(create, { body });
  expect(created.statusCode).toBe(201);
  const target = created.json();
  expect(target).toMatchObject({ ...targetInput('Kiosk'), slug: 'kiosk' });
  expect(target.shared_token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const params = { id: target.id };
  expect((await client.call(get, { params })).json()).toEqual(target);
  expect((await client.call(list)).json()).toContainEqual(target);
  const changed = await client.call(update, { params, body: { name: 'Laden' } });
  expect(changed.json()).toEqual({ ...target, name: 'Laden' });
  expect((await client.call(remove, { params })).statusCode).toBe(204);
  expect((await client.call(get, { params })).statusCode).toBe(404);
});

test.each([
  ['frontend_url', 'http://a.b.localhost/'],
  ['frontend_url', 'http://localhost/'],
  ['frontend_url', 'http://shop.example.org/'],
  ['frontend_url', 'ftp://shop.localhost/'],
  ['frontend_url', 'http://ada:secret@shop.localhost/'],
  ['frontend_url', 'http://shop.localhost/start'],
  ['frontend_url', 'http://shop.localhost/?a=1'],
  ['frontend_url', 'http://shop.localhost/?'],
  ['frontend_url', 'http://shop.localhost/#top'],
  ['backend_url', 'http://ada:secret@127.0.0.1:9/'],
  ['backend_url', 'http://ada@127.0.0.1:9/'],
  ['backend_url', 'http://127.0.0.1:9/app?debug=1'],
  ['backend_url', 'http://127.0.0.1:9/app#a'],
  ['backend_url', 'file:///etc/passwd'],
  ['backend_url', 'http://10.0.0.1/'],
  ['backend_url', 'http://[fe80::1]/'],
  ['backend_url', 'no address'],
  ['backend_url', 'http://127.0.0.1:3000/'],
  ['backend_url', 'http://LOCALHOST.:8000/'],
  ['backend_url', 'http://shop.localhost:3000/'],
  ['backend_url', 'http://0x7f000001:3000/'],
  ['backend_url', 'http://[::ffff:127.0.0.1]:8000/'],
  ['backend_url', 'http://0.0.0.0/'],
])('a %s like %s is refused', async (field, value) => {
  const client = await staff();
  const refused = await client.call(create, { body: targetInput('Refused', { [field]: value }) });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toMatchObject([{ path: `/${field}` }]);
  const { id } = await aTarget(api);
  const unchanged = await client.call(update, { params: { id }, body: { [field]: value } });
  expect(unchanged.statusCode).toBe(400);
});

test('an address of earlier rules stays until it is changed', async () => {
  const client = await staff();
  const { id } = await aTarget(api, 'http://ada@127.0.0.1:9/?a=1');
  const params = { id };
  const frontend_url = `http://old-${id}.localhost/start`;
  await api.ctx.db.update(targets).set({ frontendUrl: frontend_url }).where(eq(targets.id, id));
  const backend_url = 'http://127.0.0.1:9/app';
  const changed = await client.call(update, { params, body: { name: 'Old', frontend_url, backend_url } });
  expect(changed.json()).toMatchObject({ name: 'Old', frontend_url, backend_url });
  const refused = await client.call(update, { params, body: { frontend_url: `${frontend_url}/2` } });
  expect(refused.json().errors).toMatchObject([{ path: '/frontend_url' }]);
});

test('a target never leads to the database: it is refused when saved, and never connected to', async () => {
  const { hostname, port } = new URL(api.ctx.env.DATABASE_URL);
  const client = await staff();
  for (const host of [hostname, 'localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '2130706433']) {
    const backend_url = `http://${host}:${port}/`;
    const refused = await client.call(create, { body: targetInput('Refused', { backend_url }) });
    expect(refused.json()).toMatchObject({
      status: 400,
      errors: [{ path: '/backend_url', message: expect.stringContaining('the platform’s own') }],
    });
    // A target stored earlier, or whose name resolves there by now.
    const { id } = await aTarget(api, backend_url);
    const health = await client.call(targetsEndpoints.health, { params: { id } });
    expect(health.json()).toMatchObject({ status: null, problem: 'own', takes_part: false });
    const credentials = await client.call(targetsEndpoints.credentials, { params: { id } });
    expect(credentials.json()).toMatchObject({ status: 502, code: 'target_unavailable' });
  }
});

test.each([
  ['outside', 'http://192.0.2.1/'],
  ['outside', 'http://[::ffff:192.0.2.1]/'],
  ['unknown_name', 'http://nobody.invalid/'],
  ['no_answer', 'http://127.0.0.1:9/'],
])('staff see why a target is unreachable: %s for %s', async (problem, backendUrl) => {
  const { id } = await aTarget(api, backendUrl);
  const health = await (await staff()).call(targetsEndpoints.health, { params: { id } });
  expect(health.json()).toMatchObject({ status: null, problem, takes_part: false });
});

test('a new target speaks to its backend as most do, and staff change how', async () => {
  const client = await staff();
  const created = (await client.call(create, { body: targetInput('Wiki', { forwarded: 'append' }) })).json();
  expect(created).toMatchObject({ ...defaultConnection, forwarded: 'append' });
  const params = { id: created.id };
  const body = { host_header: 'wiki.school:81', rewrite: false, tls: 'insecure', tls_ca: certificate };
  const changed = (await client.call(update, { params, body })).json();
  expect(changed).toEqual({ ...created, ...body, tls_ca: certificate.trim() });
  const routed = (await callInternal(api, ingestEndpoints.targets)).json();
  expect(routed.find(({ id }: { id: number }) => id === created.id).connection).toEqual({
    ...body,
    forwarded: 'append',
    tls_ca: certificate.trim(),
  });
  const without = await client.call(update, { params, body: { tls_ca: ' ' } });
  expect(without.json()).toMatchObject({ tls_ca: null, tls: 'insecure' });
});

test.each([
  ['host_header', ''],
  ['host_header', 'a b'],
  ['host_header', 'a/b'],
  ['host_header', 'a\r\nX: y'],
  ['host_header', 'a:port'],
  ['host_header', 'a@b'],
  ['rewrite', 'maybe'],
  ['forwarded', 'drop'],
  ['tls', 'off'],
  ['tls_ca', 'no certificate'],
  ['tls_ca', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
  ['tls_ca', 'x'.repeat(40_000)],
])('a %s like %j is refused', async (field, value) => {
  const client = await staff();
  const refused = await client.call(create, { body: targetInput('Refused', { [field]: value }) });
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: `/${field}` }] });
  const { id } = await aTarget(api);
  expect((await client.call(update, { params: { id }, body: { [field]: value } })).statusCode).toBe(400);
});

/** A backend of a few pages: by path the redirect, or the text. */
async function aBackend(pages: (own: string) => Record<string, { to?: string; text?: string }>) {
  const server = http.createServer((request, response) => {
    const { to, text = '' } = pages(own)[request.url ?? ''] ?? {};
    response.writeHead(to === undefined ? 200 : 302, to === undefined ? {} : { Location: to }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const own = `http://127.0.0.1:${port}`;
  return own;
}

test.each<
  [string, { to?: string; text?: string }, { rewrite?: boolean; host_header?: string }, string | null]
>([
  ['to its own address', { to: '{own}/login' }, {}, null],
  ['to its own address, which stays', { to: '{own}/login' }, { rewrite: false }, '{own}/login'],
  ['to another host', { to: 'http://wiki.school/login' }, {}, 'http://wiki.school/login'],
  ['to HTTPS, and so back to itself', { to: 'https://{host}/' }, {}, 'https://{host}/'],
  ['to a page', { to: '/login' }, {}, null],
  [
    'by no link of a page that the proxy changes',
    { text: '<a href="{own}/shop">shop</a>' },
    { host_header: 'backend' },
    null,
  ],
  ['by a link to its own address', { text: '<a href="{own}/shop">shop</a>' }, {}, '{own}/shop'],
  ['by a link elsewhere', { text: '<a href="https://example.org/">x</a>' }, {}, null],
])('staff see where a target leads away: %s', async (_name, first, settings, leads) => {
  const fill = (text: string | undefined, own: string) =>
    text?.replace('{own}', own).replace('{host}', own.slice('http://'.length));
  const own = await aBackend((self) => {
    const [to, text] = [fill(first.to, self), fill(first.text, self)];
    return { '/': { ...(to && { to }), ...(text && { text }) } };
  });
  const client = await staff();
  const { id } = await aTarget(api, own);
  await client.call(update, { params: { id }, body: settings });
  const health = await client.call(targetsEndpoints.health, { params: { id } });
  expect(health.json()).toMatchObject({ problem: null, leads_to: leads && fill(leads, own) });
});

test('the address of a proxy is refused as our own, wherever it listens', async () => {
  const client = await staff();
  const place = { id: randomUUID(), host: '127.0.0.1', port: 45_678, internal_port: 45_679 };
  await callInternal(api, ingestEndpoints.report, place);
  for (const backend_url of ['http://localhost:45678/', 'http://[::ffff:127.0.0.1]:45679/']) {
    const refused = await client.call(create, { body: targetInput('Loop', { backend_url }) });
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: '/backend_url' }] });
    const { id } = await aTarget(api, backend_url);
    const health = await client.call(targetsEndpoints.health, { params: { id } });
    expect(health.json()).toMatchObject({ status: null, problem: 'own' });
  }
});

test.each([
  ['<html><head><TITLE lang=en>\n Tom &amp; Rosa&#8217;s &lt;shop&gt;\n</TITLE>', 'Tom & Rosa’s <shop>'],
  ['<title>&#0;&#55296;&#1114112; &unknown;</title>', '\uFFFD &unknown;'],
  [`<title>${'x'.repeat(500)}</title>`, 'x'.repeat(100)],
  ['<title> </title>', null],
  ['{"title":"API"}', null],
])('staff see the title of the page that learners reach first: %j', async (text, title) => {
  const client = await staff();
  const own = await aBackend(() => ({ '/': { to: '/start' }, '/start': { text } }));
  const body = { frontend_url: 'http://titled.localhost:8080/', backend_url: own };
  const tried = await client.call(targetsEndpoints.tryOut, { body });
  expect(tried.json()).toMatchObject({ status: 302, title });
});

test('staff try addresses and settings before they are saved', async () => {
  const client = await staff();
  const own = await aBackend((self) => ({ '/': { to: `${self}/login` } }));
  const body = { frontend_url: 'http://tried.localhost:8080/', backend_url: own };
  const tried = await client.call(targetsEndpoints.tryOut, { body });
  expect(tried.json()).toMatchObject({ status: 302, problem: null, leads_to: null });
  const as = await client.call(targetsEndpoints.tryOut, { body: { ...body, rewrite: false } });
  expect(as.json()).toMatchObject({ status: 302, leads_to: `${own}/login` });
  const silent = await client.call(targetsEndpoints.tryOut, {
    body: { ...body, backend_url: 'http://127.0.0.1:9/' },
  });
  expect(silent.json()).toMatchObject({ status: null, problem: 'no_answer' });
  const refused = await client.call(targetsEndpoints.tryOut, {
    body: { frontend_url: 'http://a.b.localhost/', backend_url: 'http://127.0.0.1:3000/', tls_ca: 'x' },
  });
  expect(refused.json()).toMatchObject({ errors: [{ path: '/frontend_url' }, { path: '/backend_url' }] });
  expect((await client.call(list)).json()).not.toContainEqual(expect.objectContaining(body));
});

test('staff read where targets may be', async () => {
  expect((await (await staff()).call(targetsEndpoints.places)).json()).toEqual({
    domain: 'localhost',
    port: null,
    networks: ['127.0.0.0/8', '::1/128'],
  });
});

test('two targets cannot share a host, and their slugs differ', async () => {
  const client = await staff();
  const first = (await client.call(create, { body: targetInput('Twin') })).json();
  const again = await client.call(create, { body: targetInput('Twin') });
  expect(again.json()).toMatchObject({ status: 409, code: 'host_taken' });
  const body = targetInput('Twin', { frontend_url: 'http://twin2.localhost/' });
  const second = (await client.call(create, { body })).json();
  expect(second.slug).toBe('twin-2');
  const params = { id: second.id };
  const moved = await client.call(update, { params, body: { frontend_url: first.frontend_url } });
  expect(moved.json()).toMatchObject({ status: 409, code: 'host_taken' });
});

test('an old token stays valid for another ten minutes', async () => {
  const client = await staff();
  const target = await aTarget(api);
  const renewed = (await client.call(renewToken, { params: { id: target.id } })).json();
  expect(renewed.shared_token).not.toBe(target.sharedToken);
  const tokens = async () => {
    const routed = (await callInternal(api, ingestEndpoints.targets)).json() as { id: number }[];
    return routed.find(({ id }) => id === target.id);
  };
  expect(await tokens()).toMatchObject({ tokens: [renewed.shared_token, target.sharedToken] });
  api.time.pass(10 * 60_000 + 1);
  expect(await tokens()).toMatchObject({ tokens: [renewed.shared_token] });
});

test('a lesson remains when its target is deleted', async () => {
  const { client } = await aLearner(api, { isStaff: true });
  const target = await aTarget(api);
  const lesson = await aLesson(api, { targetId: target.id });
  await client.call(remove, { params: { id: target.id } });
  const read = await client.call(lessonsEndpoints.get, { params: { id: lesson.id } });
  expect(read.json()).toMatchObject({ id: lesson.id, target_application: null });
});

test("staff read a user's credentials, and that is audited", async () => {
  const { client, user: reader } = await aLearner(api, { isStaff: true });
  const user = await aUser(api);
  const target = await aTarget(api);
  const { learner } = await findOrMakeLearner(api.ctx, user.id, target.id);
  const credential = { description: 'Customer', username: 'c', password: 'p' };
  await keepCredentials(api.ctx, learner, [credential]);
  const read = await client.call(credentialsByUser, { params: { id: user.id } });
  expect(read.json()).toEqual([{ target: { id: target.id, name: target.name }, ...credential }]);
  const entries = await api.ctx.db.select().from(auditLog);
  expect(entries).toContainEqual(expect.objectContaining({ actorId: reader.id }));
});

test('learners and teachers are refused, and unknown items are 404', async () => {
  const { client: teacher } = await aLearner(api, { isTeacher: true });
  const client = await staff();
  const { id } = await aTarget(api);
  expect((await teacher.call(create, { body: targetInput('Theirs') })).statusCode).toBe(403);
  for (const endpoint of [get, update, remove, renewToken, credentialsByUser]) {
    const body = endpoint === update ? {} : undefined;
    expect((await teacher.call(endpoint, { params: { id }, body })).statusCode).toBe(403);
    expect((await client.call(endpoint, { params: { id: 999_999 }, body })).statusCode).toBe(404);
  }
});
