import type http from 'node:http';
import zlib from 'node:zlib';
import type { RequestRecord } from '@sentiero/contracts/capture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRig, talk, until, type Rig, type SendOptions } from './harness.ts';

describe('a record', () => {
  let rig: Rig;
  let behave: http.RequestListener;
  let count = 0;
  beforeAll(async () => {
    rig = await startRig((request, response) => behave(request, response), {
      env: { CAPTURE_BODY_LIMIT: '1000' },
    });
  });
  afterAll(() => rig.close());

  async function recordOf(listener: http.RequestListener, options: SendOptions = {}): Promise<RequestRecord> {
    behave = listener;
    const mark = `mark=${++count}`;
    const path = options.path ?? '/';
    await rig.send({ ...options, path: `${path}${path.includes('?') ? '&' : '?'}${mark}` });
    return until(() => rig.api.requests().find(({ url }) => url.endsWith(mark)), 'record');
  }

  it('contains the learner, the target, the time and the duration', async () => {
    const before = Date.now();
    const record = await recordOf((_request, response) => setTimeout(() => response.end('ok'), 60), {
      path: '/a?b=c',
    });
    expect(record).toMatchObject({
      kind: 'request',
      learner: rig.learner,
      target_id: rig.target.id,
      method: 'GET',
      url: `http://shop.localhost:${rig.proxy.port}/a?b=c&mark=${count}`,
      code: 200,
      status: 'OK',
      outcome: 'answered',
    });
    expect(record.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/);
    expect(record.request.target).toBe(`/a?b=c&mark=${count}`);
    expect(record.request.body).toBeNull();
    expect(Date.parse(record.at)).toBeGreaterThanOrEqual(before);
    expect(record.duration).toBeGreaterThan(0.05);
    expect(record.duration).toBeLessThan(2);
  });

  it('contains the headers as sent, without our cookies', async () => {
    const record = await recordOf(
      (_request, response) =>
        response.writeHead(200, ['X-uP', 'caf\xc3\xa9', 'Set-Cookie', 'sentiero_lab=x']).end(),
      { headers: ['x-CASE', '1', 'Cookie', 'a=b'] },
    );
    expect(JSON.stringify(record.request)).not.toContain('sentiero');
    expect(record.request.headers).toContainEqual(['x-CASE', '1']);
    expect(record.request.headers).toContainEqual(['Cookie', 'a=b']);
    expect(record.response?.headers.slice(0, 2)).toEqual([
      ['X-uP', 'café'],
      ['Set-Cookie', 'sentiero_lab=x'],
    ]);
    expect(record.response?.body).toBeNull();
  });

  it('lists the decoded query and leaves undecodable parts unchanged', async () => {
    const record = await recordOf((_request, response) => response.end(), {
      path: '/?a=x+y%20z&%C3%A9=1&bad=%zz+&ff=%ff&flag&a=2',
    });
    expect(record.params.slice(0, -1)).toEqual([
      ['a', 'x y z'],
      ['é', '1'],
      ['bad', '%zz+'],
      ['ff', '%ff'],
      ['flag', ''],
      ['a', '2'],
    ]);
  });

  it('lists the first 1,000 parameters and marks that there were more', async () => {
    const few = await recordOf((_request, response) => response.end(), { path: `/?${'a&'.repeat(500)}` });
    expect(few).not.toHaveProperty('cut');
    const record = await recordOf((_request, response) => response.end(), {
      path: `/?${'a&'.repeat(31_000)}`,
    });
    expect(record.params).toHaveLength(1000);
    expect(record.cut).toEqual(['params']);
    expect(record.url).toContain('a&'.repeat(31_000));
  });

  it.each([
    ['gzip', zlib.gzipSync('käse and more')],
    ['deflate', zlib.deflateSync('käse and more')],
    ['deflate', zlib.deflateRawSync('käse and more')],
    ['br', zlib.brotliCompressSync('käse and more')],
    ['zstd', zlib.zstdCompressSync('käse and more')],
    ['gzip, br', zlib.brotliCompressSync(zlib.gzipSync('käse and more'))],
  ])('contains a %s body decoded, while the learner receives it unchanged', async (encoding, body) => {
    const record = await recordOf((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': encoding }).end(body);
    });
    expect(record.response?.body).toEqual({
      encoding: 'utf8',
      content: 'käse and more',
      coding: encoding,
      size: body.length,
      truncated: false,
    });
    expect((await rig.send({})).body).toEqual(body);
  });

  it('keeps a bounded part of a large body, cut between characters, and forwards all of it', async () => {
    const body = 'é'.repeat(3000);
    const record = await recordOf((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end(`x${body}`);
    });
    expect(record.response?.body).toMatchObject({ encoding: 'utf8', size: 6001, truncated: true });
    expect(record.response?.body?.content).toBe(`x${'é'.repeat(499)}`);
    expect((await rig.send({})).text).toBe(`x${body}`);
  });

  it('never decodes a small body into a huge one', async () => {
    const bomb = zlib.gzipSync(Buffer.alloc(5_000_000, 'a'));
    const record = await recordOf((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' }).end(bomb);
    });
    expect(record.response?.body).toMatchObject({ truncated: true, size: bomb.length });
    expect(record.response?.body?.content).toBe('a'.repeat(1000));
  });

  it('contains the start of an encoded body whose copy is truncated', async () => {
    const text = Array.from({ length: 4000 }, () => Math.random().toString(36)).join('\n');
    const body = zlib.gzipSync(text);
    const record = await recordOf((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' }).end(body);
    });
    expect(record.response?.body).toMatchObject({ encoding: 'utf8', truncated: true, size: body.length });
    expect(text.startsWith(record.response?.body?.content ?? '-')).toBe(true);
    expect(record.response?.body?.content.length).toBeGreaterThan(400);
  });

  it.each([
    ['an image', 'image/png', '\x89P', undefined],
    ['text that is not UTF-8', 'text/plain', 'c\xe9', 'windows-1252'],
    ['a page with a wrong byte', 'text/html; charset=utf-8', 'c\xe9', 'utf-8'],
    ['text in a charset of several bytes', 'text/plain; charset=shift_jis', '\x93\xfa', 'shift_jis'],
  ])('contains the bytes of %s', async (...[, type, bytes, charset]) => {
    const body = Buffer.from(bytes, 'latin1');
    const record = await recordOf((_request, response) => {
      response.writeHead(200, { 'Content-Type': type }).end(body);
    });
    expect(record.response?.body).toEqual({
      encoding: 'base64',
      content: body.toString('base64'),
      ...(charset && { charset }),
      size: body.length,
      truncated: false,
    });
  });

  it.each(['gzip', 'UTF-8', 'none'])(
    'takes no notice of a Content-Encoding of %s on plain text',
    async (encoding) => {
      const record = await recordOf((_request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Encoding': encoding }).end('plain');
      });
      expect(record.response?.body).toEqual({
        encoding: 'utf8',
        content: 'plain',
        size: 5,
        truncated: false,
      });
    },
  );

  it('says that a coded body ends too early', async () => {
    const bytes = zlib.gzipSync('line of a report\n'.repeat(50)).subarray(0, 30);
    const record = await recordOf((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' }).end(bytes);
    });
    expect(record.response?.body).toMatchObject({ coding: 'gzip', truncated: true, cut: 'coding', size: 30 });
  });

  it('says that the connection ended before the body', async () => {
    const recorded = recordOf((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': 100 });
      response.write('the start', () => response.destroy());
    }).catch(() => undefined);
    await recorded;
    const record = await until(
      () => rig.api.requests().find(({ outcome }) => outcome === 'cut'),
      'the record',
    );
    expect(record.response?.body).toMatchObject({ content: 'the start', truncated: true, cut: 'connection' });
  });

  it('says which messages were HTTP/1.0', async () => {
    const socket = `GET /old HTTP/1.0\r\nHost: shop.localhost\r\nCookie: ${rig.cookie}\r\n\r\n`;
    await recordOf((_request, response) => response.end('new'), { path: '/new' });
    await talk(rig.proxy.port, socket);
    const old = await until(() => rig.api.requests().find(({ url }) => url.endsWith('/old')), 'the record');
    expect(old.request.version).toBe('1.0');
    expect(old.response).not.toHaveProperty('version');
  });

  it('keeps the bytes of a request with its coding, and of a head that is not UTF-8', async () => {
    const body = zlib.gzipSync('{"a":1}');
    const headers = ['Content-Type', 'application/json', 'Content-Encoding', 'gzip', 'X-Name', 'caf\xe9'];
    const record = await recordOf((_request, response) => response.end(), {
      method: 'POST',
      path: '/?q=ok',
      headers,
      body,
    });
    expect(record.request.body).toEqual({
      encoding: 'utf8',
      content: '{"a":1}',
      coding: 'gzip',
      coded: body.toString('base64'),
      size: body.length,
      truncated: false,
    });
    const place = record.request.headers.findIndex(([name]) => name === 'X-Name');
    expect(record.request.headers[place]).toEqual(['X-Name', 'caf\xe9']);
    expect(record.request.latin1).toEqual([place]);
  });

  it('contains the body of the request', async () => {
    const record = await recordOf(
      (request, response) => void request.resume().on('end', () => response.end()),
      {
        method: 'POST',
        body: "user=admin'--",
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      },
    );
    expect(record.request.body).toEqual({
      encoding: 'utf8',
      content: "user=admin'--",
      size: 13,
      truncated: false,
    });
  });

  it('contains a bounded number of interim responses', async () => {
    const hints = (response: http.ServerResponse, times: number) => {
      for (let time = 1; time <= times; time++)
        response.writeEarlyHints({ link: `</style-${time}.css>; rel=preload` });
      response.end('ok');
    };
    const one = await recordOf((_request, response) => hints(response, 1));
    expect(one.informational).toEqual([
      { code: 103, status: 'Early Hints', headers: [['Link', '</style-1.css>; rel=preload']] },
    ]);
    const many = await recordOf((_request, response) => hints(response, 20));
    expect(many.informational).toHaveLength(8);
    const none = await recordOf((_request, response) => hints(response, 0));
    expect(none).not.toHaveProperty('informational');
  });

  it('contains trailers', async () => {
    const record = await recordOf((_request, response) => {
      response.writeHead(200, { Trailer: 'X-Sum' });
      response.write('a');
      response.addTrailers({ 'X-Sum': '1' });
      response.end();
    });
    expect(record.response?.trailers).toEqual([['X-Sum', '1']]);
  });
});
