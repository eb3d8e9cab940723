import { labCookies } from '@sentiero/contracts/lab';
import { defaultConnection, type TargetConnectionInput } from '@sentiero/contracts/targets';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { send, startRig, until, type Rig, type SendOptions } from './harness.ts';

const wiki = 'http://wiki.school';
const certificate = (ending: string) =>
  fs.readFileSync(path.join(import.meta.dirname, 'certificates', `self-signed.${ending}`), 'utf8');

let rig: Rig;
let behave: http.RequestListener;
const servers: http.Server[] = [];
beforeAll(async () => {
  rig = await startRig((request, response) => behave(request, response));
});
afterAll(async () => {
  await rig.close();
  for (const server of servers) server.close();
});

type Target = TargetConnectionInput & { backend_url?: string };

/** A learner on a target with these settings. */
function visit(
  handler: http.RequestListener,
  { backend_url = rig.upstream.url, ...connection }: Target = {},
) {
  behave = handler;
  const host = `t${rig.api.targets.length}.localhost`;
  const settings = { ...defaultConnection, ...connection };
  const target = rig.api.addTarget({ host, backend_url, connection: settings });
  const cookie = `${labCookies.secure}=${rig.api.addSession(target).token}`;
  const { port } = rig.proxy;
  const own = () => rig.api.requests().filter(({ target_id }) => target_id === target.id);
  return {
    host,
    cookie,
    origin: `http://${host}:${port}`,
    send: (options: SendOptions) => send({ port, host, cookie }, options),
    recorded: async () => {
      await until(() => own().length > 0);
      return own().at(-1);
    },
  };
}

describe('the host', () => {
  it.each([
    ['learner', 't1.localhost'],
    ['wiki.school:81', 'wiki.school:81'],
  ])('%s: the target receives %s', async (host_header, received) => {
    const own = visit((request, response) => response.end(request.headers.host), { host_header });
    expect((await own.send({})).text).toMatch(new RegExp(`^${received}`));
  });

  it('backend: the target receives the host of its own address, and the record says so', async () => {
    const own = visit((request, response) => response.end(request.headers.host), {
      host_header: 'backend',
    });
    const { host } = new URL(rig.upstream.url);
    expect((await own.send({})).text).toBe(host);
    expect(await own.recorded()).toMatchObject({ forwarded: [['host', host]] });
  });

  it('the learner’s origin becomes the target’s own, and its allowed origin the learner’s', async () => {
    const own = visit(
      (request, response) => {
        response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '');
        response.end(`${request.headers.origin} ${request.headers.referer}`);
      },
      { host_header: 'wiki.school' },
    );
    const learner = own.origin;
    const answer = await own.send({ headers: { Origin: learner, Referer: `${learner}/a?b` } });
    expect(answer.text).toBe(`${wiki} ${wiki}/a?b`);
    expect(answer.headers['access-control-allow-origin']).toBe(learner);
    const other = await own.send({ headers: { Origin: 'http://evil.test' } });
    expect(other.text).toBe('http://evil.test undefined');
  });
});

describe('addresses in header lines', () => {
  const rewritten = [
    ['Location', 'http://wiki.school/a?b#c', '{learner}/a?b#c'],
    ['Location', 'https://WIKI.school/a', '{learner}/a'],
    ['Location', '//wiki.school/a', '{learner}/a'],
    ['Location', 'http://wiki.school', '{learner}'],
    ['Location', 'http://wiki.school?x=1', '{learner}/?x=1'],
    ['Location', '{backend}/a', '{learner}/a'],
    ['Content-Location', '{backend}/a', '{learner}/a'],
    ['Refresh', '5; url={backend}/a', '5; url={learner}/a'],
    ['Refresh', `0;URL='{backend}/a'`, `0;URL='{learner}/a'`],
    ['Set-Cookie', 'a=b; Domain=wiki.school; Path=/', 'a=b; Path=/'],
    ['Set-Cookie', 'a=b; Path=/; domain=.School; Secure', 'a=b; Path=/; Secure'],
    ['Access-Control-Allow-Origin', 'http://wiki.school', '{learner}'],
    [
      'Link',
      '<http://wiki.school/a?u=http://wiki.school/b>; rel=next, <{backend}/c>; rel="x"',
      '<{learner}/a?u=http://wiki.school/b>; rel=next, <{learner}/c>; rel="x"',
    ],
    ['SourceMap', '{backend}/a.map', '{learner}/a.map'],
    ['Timing-Allow-Origin', 'http://wiki.school, http://other.school', '{learner}, http://other.school'],
    [
      'Content-Security-Policy',
      "default-src 'self' wiki.school http://wiki.school https://other.school/wiki.school; connect-src ws://wiki.school; report-uri http://wiki.school/r",
      "default-src 'self' {host} {learner} https://other.school/wiki.school; connect-src ws://{host}; report-uri {learner}/r",
    ],
    [
      'Report-To',
      String.raw`{"group":"a","endpoints":[{"url":"http:\/\/wiki.school\/r"},{"url":"http://wiki.school/r"}]}`,
      String.raw`{"group":"a","endpoints":[{"url":"http:\/\/{host}\/r"},{"url":"{learner}/r"}]}`,
    ],
    ['Reporting-Endpoints', 'default="{backend}/r"', 'default="{learner}/r"'],
    ['Permissions-Policy', 'camera=(self "http://wiki.school")', 'camera=(self "{learner}")'],
    ['Alt-Svc', 'h2="wiki.school:443"; ma=60, h3=":443"', 'h2="{host}"; ma=60, h3=":443"'],
    ['X-Of-Tomorrow', 'a; to=http://wiki.school/x', 'a; to={learner}/x'],
  ] as const;

  it.each(rewritten)('%s: %s is delivered as %s, and recorded both ways', async (name, sent, delivered) => {
    const filled = (text: string, origin: string) =>
      text
        .replaceAll('{backend}', rig.upstream.url.slice(0, -1))
        .replaceAll('{learner}', origin)
        .replaceAll('{host}', origin.replace('http://', ''));
    const own = visit(
      (_request, response) => {
        response.setHeader(name, filled(sent, ''));
        response.end();
      },
      { host_header: 'wiki.school' },
    );
    const { rawHeaders } = await own.send({});
    expect(rawHeaders[rawHeaders.indexOf(name) + 1]).toBe(filled(delivered, own.origin));
    const record = await own.recorded();
    expect(record?.response?.headers).toContainEqual([name, filled(sent, '')]);
    expect(record).toMatchObject({ rewritten: [[name, filled(delivered, own.origin)]] });
  });

  it.each([
    ['Location', 'http://wiki.school.evil.test/a'],
    ['Location', 'http://user@wiki.school/a'],
    ['Location', 'http://other.school/a'],
    ['Location', '/a?next=http://wiki.school/'],
    ['Location', 'wiki.school/a'],
    ['Refresh', '5'],
    ['Set-Cookie', 'a=b; Domain=other.school'],
    ['Set-Cookie', 'domain=wiki.school; Path=/'],
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Allow-Origin', 'http://other.school'],
    ['Link', '<http://wiki.school.evil.test/>; rel=next'],
    ['Content-Security-Policy', "default-src 'self' my.wiki.school wiki.school.evil.test wiki.school:81"],
    ['X-Other', 'see wiki.school'],
    ['Set-Cookie', 'back=http://wiki.school/a'],
  ])('%s: %s stays as it is', async (name, value) => {
    const own = visit(
      (_request, response) => {
        response.setHeader(name, value);
        response.end();
      },
      { host_header: 'wiki.school' },
    );
    const { rawHeaders } = await own.send({});
    expect(rawHeaders[rawHeaders.indexOf(name) + 1]).toBe(value);
    expect(await own.recorded()).not.toHaveProperty('rewritten');
  });

  it('stay as they are where the target wants that', async () => {
    const own = visit(
      (_request, response) => {
        response.setHeader('Location', rig.upstream.url);
        response.end();
      },
      { rewrite: false },
    );
    expect((await own.send({})).headers.location).toBe(rig.upstream.url);
  });

  it('the path of the backend’s address is left out, in cookies and relative addresses, too', async () => {
    const seen: string[] = [];
    const app = http.createServer((request, response) => {
      seen.push(request.url ?? '');
      response.setHeader('Set-Cookie', 'a=b; Path=/app/x');
      response.setHeader(
        'Location',
        request.url === '/app/full' ? `http://${request.headers.host}/app/y` : '/app/y',
      );
      response.end();
    });
    servers.push(app);
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve));
    const { port } = app.address() as AddressInfo;
    const own = visit(() => undefined, { backend_url: `http://127.0.0.1:${port}/app/` });
    const answer = await own.send({ path: '/z' });
    expect(seen).toEqual(['/app/z']);
    expect(answer.headers.location).toBe('/y');
    expect(answer.headers['set-cookie']).toEqual(['a=b; Path=/x']);
    const full = await own.send({ path: '/full' });
    expect(full.headers.location).toBe(`${own.origin}/y`);
  });
});

describe('X-Forwarded lines that a learner sent', () => {
  const spoofed = { 'X-Forwarded-For': '10.9.8.7', 'X-Forwarded-Host': 'evil.test' };
  const received = ({ headers }: http.IncomingMessage) =>
    ['for', 'proto', 'host'].map((name) => headers[`x-forwarded-${name}`] ?? null);

  it.each([
    [
      'replace',
      ['127.0.0.1', 'http', '{host}'],
      [
        ['x-forwarded-for', '127.0.0.1'],
        ['x-forwarded-host', '{host}'],
      ],
    ],
    [
      'append',
      ['10.9.8.7, 127.0.0.1', 'http', 'evil.test, {host}'],
      [
        ['x-forwarded-for', '10.9.8.7, 127.0.0.1'],
        ['x-forwarded-host', 'evil.test, {host}'],
      ],
    ],
    ['as_sent', ['10.9.8.7', null, 'evil.test'], undefined],
  ] as const)('%s: the target receives %j', async (forwarded, expected, differing) => {
    const own = visit((request, response) => response.end(JSON.stringify(received(request))), {
      forwarded,
    });
    const { host } = new URL(own.origin);
    const filled = (text: string | null) => text?.replace('{host}', host) ?? null;
    const answer = await own.send({ headers: spoofed });
    expect(JSON.parse(answer.text)).toEqual(expected.map(filled));
    const record = await own.recorded();
    expect(record?.forwarded).toEqual(differing?.map(([name, value]) => [name, filled(value)]));
    expect(record?.request.headers).toContainEqual(['X-Forwarded-For', '10.9.8.7']);
  });
});

describe('a target with a certificate of its own', () => {
  const start = async (connection: TargetConnectionInput) => {
    const tls = { key: certificate('key'), cert: certificate('pem') };
    const server = https.createServer(tls, (request, response) => response.end(request.url));
    servers.push(server);
    new WebSocketServer({ server }).on('connection', (socket) => socket.send('hello'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return visit(() => undefined, { backend_url: `https://127.0.0.1:${port}/`, ...connection });
  };

  it('is refused', async () => {
    const own = await start({});
    const answer = await own.send({ path: '/a' });
    expect(answer.status).toBe(502);
    expect(answer.text).toContain('certificate');
  });

  it.each<[string, TargetConnectionInput]>([
    ['its certificate is given', { tls_ca: certificate('pem') }],
    ['it is not checked', { tls: 'insecure' }],
  ])('works when %s, for websockets, too', async (_name, connection) => {
    const own = await start(connection);
    expect((await own.send({ path: '/a' })).text).toBe('/a');
    const socket = new WebSocket(`ws://127.0.0.1:${rig.proxy.port}/`, {
      headers: { Host: own.host, Cookie: own.cookie },
    });
    const message = await new Promise((resolve, reject) => {
      socket.on('message', (data) => resolve(String(data)));
      socket.on('error', reject);
    });
    expect(message).toBe('hello');
    socket.terminate();
  });
});
