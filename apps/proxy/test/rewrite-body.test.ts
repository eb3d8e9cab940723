import zlib from 'node:zlib';
import { OwnAddresses } from '@sentiero/service';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BodyRewriter } from '../src/forward/rewrite-body.ts';
import { startRig, until, type Rig } from './harness.ts';

const backendUrl = 'http://127.0.0.1:9000/';
const learnerOrigin = 'http://wiki.localhost:8080';
const places = { own: new OwnAddresses({ backendUrl, hostHeader: 'backend' }), learnerOrigin };
const rewritten = (text: string, sizes: readonly number[] = []) => {
  const rewriter = new BodyRewriter(places);
  const bytes = Buffer.from(text);
  let at = 0;
  const parts = [...sizes, bytes.length].map((size) => rewriter.push(bytes.subarray(at, (at += size))));
  return Buffer.concat([...parts, rewriter.end()]).toString();
};

it.each([
  ['<a href="http://127.0.0.1:9000/a">', '<a href="http://wiki.localhost:8080/a">'],
  ['<a href=http://127.0.0.1:9000>', '<a href=http://wiki.localhost:8080>'],
  ['url(//127.0.0.1:9000/x.css)', 'url(//wiki.localhost:8080/x.css)'],
  [
    String.raw`{"root":"http:\/\/127.0.0.1:9000\/wp"}`,
    String.raw`{"root":"http:\/\/wiki.localhost:8080\/wp"}`,
  ],
  ['?to=http%3A%2F%2F127.0.0.1%3A9000%2Fx', '?to=http%3A%2F%2Fwiki.localhost%3A8080%2Fx'],
  ['ws://127.0.0.1:9000/live', 'ws://wiki.localhost:8080/live'],
  ['http://127.0.0.1:9000', 'http://wiki.localhost:8080'],
  [
    'http://127.0.0.1:90001/ http://127.0.0.1:9000.test/',
    'http://127.0.0.1:90001/ http://127.0.0.1:9000.test/',
  ],
  ['http://127.0.0.1:9000http://127.0.0.1:9000', 'http://127.0.0.1:9000http://wiki.localhost:8080'],
  ['http://127.0.0.1/ 127.0.0.1:9000', 'http://127.0.0.1/ 127.0.0.1:9000'],
])('%s becomes %s, wherever the bytes are split', (text, wanted) => {
  expect(rewritten(text)).toBe(wanted);
  for (let at = 0; at < text.length; at++) expect(rewritten(text, [at])).toBe(wanted);
  expect(
    rewritten(
      text,
      Array.from(text, () => 1),
    ),
  ).toBe(wanted);
});

it('a body is the same however it is split, and unchanged without an address', () => {
  const pieces = fc.array(
    fc.constantFrom(
      'http:',
      '//',
      '127.0.0.1',
      ':9000',
      '/',
      'x',
      'é',
      '\\/\\/',
      '%2F',
      '%3A',
      '127.0.0.1:9000',
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(pieces, fc.array(fc.nat({ max: 9 }), { maxLength: 60 }), (parts, sizes) => {
      const text = parts.join('');
      expect(rewritten(text, sizes)).toBe(rewritten(text));
      const other = text.replaceAll('127.0.0.1', '127.0.0.2');
      expect(rewritten(other, sizes)).toBe(other);
    }),
    { numRuns: 1000 },
  );
});

let rig: Rig;
let own = '';
let accepted: string | undefined;
beforeAll(async () => {
  rig = await startRig(
    (request, response) => {
      own = `http://${request.headers.host}`;
      accepted = request.headers['accept-encoding'];
      const text = `<a href="${own}/next">next</a>`;
      if (request.url === '/gzip') {
        response.setHeader('Content-Encoding', 'gzip').setHeader('Content-Type', 'text/html');
        return response.end(zlib.gzipSync(text));
      }
      response.setHeader('Content-Type', request.url === '/page' ? 'text/html; charset=utf-8' : 'text/plain');
      return response.setHeader('Content-Length', text.length).end(text);
    },
    { target: { connection: { ...connection, host_header: 'backend' } } },
  );
});
afterAll(() => rig.close());
const connection = {
  host_header: 'learner',
  rewrite: true,
  forwarded: 'replace',
  tls: 'verify',
  tls_ca: null,
} as const;

it('pages of an application that is called by its own name lead to the learner’s host', async () => {
  const { text, headers } = await rig.send({ path: '/page', headers: { 'Accept-Encoding': 'gzip' } });
  expect(text).toBe(
    '<a href="http://shop.localhost:PORT/next">next</a>'.replace('PORT', String(rig.proxy.port)),
  );
  expect(headers['content-length']).toBeUndefined();
  expect(accepted).toBeUndefined();
  const record = await until(() => rig.api.requests().find(({ url }) => url.endsWith('/page')), 'the record');
  expect(record.response?.body?.content).toBe(`<a href="${own}/next">next</a>`);
  expect(record.forwarded).toContainEqual(['accept-encoding', '']);
});

it('what is no page, compressed or partial, passes as it is', async () => {
  const length = `<a href="${own}/next">next</a>`.length;
  const plain = await rig.send({ path: '/plain' });
  expect([plain.text.length, plain.headers['content-length']]).toEqual([length, String(length)]);
  const packed = await rig.send({ path: '/gzip' });
  expect(zlib.gunzipSync(packed.body).toString()).toContain(own);
  const head = await rig.send({ path: '/page', method: 'HEAD' });
  expect([head.status, head.headers['content-length']]).toEqual([200, undefined]);
});

it('a port that cannot be is refused like any invalid Host, and the proxy serves on', async () => {
  const answer = await rig.send({ path: '/page', host: 'shop.localhost:99999' });
  expect(answer.status).toBe(400);
  expect((await rig.send({ path: '/page' })).status).toBe(200);
});
