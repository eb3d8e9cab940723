import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTaskKey } from '@sentiero/contracts/authoring';
import type { Exchange } from './exchange/decoded-exchange.ts';
import { condition, gradable } from './gradable.fixture.ts';
import type { GradableCondition } from './gradable.ts';
import { checkRequest } from './grade-request.ts';
import { verdictOf } from './report.ts';

type Pairs = [string, string][];
type Made = Partial<Omit<Exchange, 'request' | 'response'>> & {
  headers?: Pairs;
  body?: string | Buffer;
  answerHeaders?: Pairs;
  answer?: string | Buffer;
};

const bodyOf = (body: string | Buffer | undefined) =>
  body === undefined
    ? null
    : {
        encoding: typeof body === 'string' ? ('utf8' as const) : ('hex' as const),
        content: typeof body === 'string' ? body : body.toString('hex'),
        size: body.length,
        truncated: false,
      };

function exchange({ headers = [], body, answerHeaders = [], answer, ...own }: Made): Exchange {
  return {
    method: 'GET',
    url: 'http://shop.localhost:8080/',
    params: [],
    code: 200,
    duration: 0.1,
    ...own,
    request: { target: '/', headers, trailers: [], body: bodyOf(body) },
    response: { headers: answerHeaders, trailers: [], body: bodyOf(answer) },
  };
}

const verdict = (made: Made, ...own: Partial<GradableCondition>[]) =>
  verdictOf(checkRequest(gradable('T', { taskConditions: own.map(condition) }), exchange(made)));
const sees = (made: Made, key: string, valueString: string) => {
  expect(isTaskKey(key), key).toBe(true);
  return verdict(made, { key, valueString }) === 'passed';
};

const form: Pairs = [['Content-Type', 'application/x-www-form-urlencoded; charset=utf-8']];
const json: Pairs = [['content-type', 'application/json']];
const jwt = ['{"alg":"none"}', '{"sub":"7","role":"admin","deep":{"er":"x"}}', '']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');
const parts = [
  '--B\r\nContent-Disposition: form-data; name="note"\r\n\r\nhällo\r\n',
  '--B\r\nContent-Disposition: form-data; name="file"; filename="a.php"\r\nContent-Type: image/png\r\n\r\n<?php 1\r\n',
  '--B--\r\n',
].join('');
const multipart: Pairs = [['Content-Type', 'multipart/form-data; boundary=B']];

test.for<[string, Made, string, string]>([
  ['method', { method: 'PUT' }, 'method', 'put'],
  ['path', { url: 'http://s/a%2Fb/%C3%A4?x=1' }, 'path', '/a/b/ä'],
  ['path in Latin-1', { url: 'http://s/%E4' }, 'path', '/ä'],
  ['path as sent', { url: 'http://s/%2e%2e/x?y' }, 'path_raw', '/%2e%2e/x'],
  [
    'query',
    {
      params: [
        ['id', '1'],
        ['id', '2'],
      ],
    },
    'query.id',
    '2',
  ],
  ['query with a dot', { params: [['user.name', 'rosa']] }, 'query.user.name', 'rosa'],
  ['header', { headers: [['X-Role', 'staff']] }, 'header.x-role', 'staff'],
  ['cookie', { headers: [['Cookie', 'a=1; sid="x%20y"']] }, 'cookie.sid', 'x y'],
  ['cookie as sent', { headers: [['Cookie', 'a=1; sid=x%20y']] }, 'cookie.sid', 'x%20y'],
  ['form', { headers: form, body: 'quantity=%2D3&x=1' }, 'form.quantity', '-3'],
  ['form with plus', { headers: form, body: 'q=a+b' }, 'form.q', 'a b'],
  ['form in parts', { headers: multipart, body: parts }, 'form.note', 'hällo'],
  ['file name', { headers: multipart, body: parts }, 'file.file.filename', 'a.php'],
  ['file type', { headers: multipart, body: parts }, 'file.file.type', 'image/png'],
  ['file size', { headers: multipart, body: parts }, 'file.file.size', '7'],
  ['file text', { headers: multipart, body: parts }, 'file.file.text', '<?php 1'],
  ['json', { headers: json, body: '{"a":{"b":[1,{"c":true}]}}' }, 'json.a.b.1.c', 'true'],
  ['json of any type', { body: ' {"a":"x"}' }, 'json.a', 'x'],
  ['json list', { headers: json, body: '[{"id":1},{"id":2}]' }, 'json.*.id', '2'],
  [
    'graphql kind',
    { headers: json, body: '{"query":"mutation Buy { pay(id: 1) { total } }"}' },
    'graphql.operation',
    'mutation',
  ],
  [
    'graphql name',
    { headers: json, body: '{"query":"mutation Buy { pay(id: 1) { total } }"}' },
    'graphql.operation',
    'Buy',
  ],
  [
    'graphql field',
    { headers: json, body: '{"query":"{ user { ...on Staff { password } } }"}' },
    'graphql.fields',
    'password',
  ],
  ['graphql batch', { headers: json, body: '[{"query":"{ a }"},{"query":"{ b }"}]' }, 'graphql.fields', 'b'],
  ['graphql by GET', { params: [['query', '{ users { id } }']] }, 'graphql.fields', 'users'],
  [
    'jwt in a header',
    { headers: [['Authorization', `Bearer ${jwt}`]] },
    'jwt.header.authorization.claims.role',
    'admin',
  ],
  [
    'jwt by name alone',
    { headers: [['Authorization', `Bearer ${jwt}`]] },
    'jwt.authorization.claims.deep.er',
    'x',
  ],
  ['jwt in a cookie', { headers: [['Cookie', `token=${jwt}`]] }, 'jwt.cookie.token.header.alg', 'none'],
  ['jwt in a field', { headers: form, body: `t=${jwt}` }, 'jwt.t.claims.sub', '7'],
  ['jwt in JSON', { headers: json, body: JSON.stringify({ t: jwt }) }, 'jwt.json.t.claims.sub', '7'],
  ['basic', { headers: [['Authorization', `Basic ${btoa('rosa:x:y')}`]] }, 'basic.username', 'rosa'],
  ['body', { body: 'anything' }, 'body.text', 'anything'],
  [
    'body in its charset',
    { headers: [['Content-Type', 'text/plain; charset=ISO-8859-1']], body: Buffer.from([0xe4]) },
    'body.text',
    'ä',
  ],
  ['status', { code: 302 }, 'status', '302'],
  ['status class', { code: 302 }, 'status', '3xx'],
  ['status range', { code: 302 }, 'status', '300-399'],
  ['response header', { answerHeaders: [['Location', '/cart']] }, 'response.header.location', '/cart'],
  ['set cookie', { answerHeaders: [['Set-Cookie', 'sid=abc; HttpOnly']] }, 'response.set_cookie.sid', 'abc'],
  ['response json', { answer: '{"user":{"role":"staff"}}' }, 'response.json.user.role', 'staff'],
  ['response text', { answer: 'Grüezi' }, 'response.text', 'grüezi'],
  [
    'response in its charset',
    { answerHeaders: [['Content-Type', 'text/html; charset="windows-1252"']], answer: Buffer.from([0x80]) },
    'response.text',
    '€',
  ],
])('a condition sees the decoded %s', ([_what, made, key, value]) =>
  expect(sees(made, key, value)).toBe(true),
);

test.for<[string, Made, string, string]>([
  ['another status class', { code: 302 }, 'status', '4xx'],
  ['a field of a body that is no form', { body: 'quantity=-3' }, 'form.quantity', '-3'],
  ['a cookie whose name only ends so', { headers: [['Cookie', 'mysid=1']] }, 'cookie.sid', '1'],
  ['JSON that is cut', { headers: json, body: '{"a":"x"' }, 'json.a', 'x'],
  [
    'a token of two parts',
    { headers: [['Authorization', 'Bearer a.b']] },
    'jwt.authorization.claims.sub',
    'b',
  ],
])('a condition does not see %s', ([_what, made, key, value]) => expect(sees(made, key, value)).toBe(false));

test('numbers and booleans may travel as text', () => {
  const made: Made = { headers: form, body: 'quantity=%2B-3&price=5e-2&ok=True', duration: 3.2 };
  const int = (key: string, comparator: GradableCondition['comparator'], valueInt: number) =>
    verdict(made, { key, type: 'int', comparator, valueInt });
  expect(int('form.price', 'lt', 1)).toBe('passed');
  expect(int('form.quantity', 'lt', 0)).toBe('failed');
  expect(int('duration', 'gte', 3)).toBe('passed');
  expect(verdict(made, { key: 'form.ok', type: 'boolean', valueBoolean: true })).toBe('passed');
});

test('all fields and all conditions must be met', () => {
  const both = (taskUrl: string, valueString: string) =>
    verdictOf(
      checkRequest(
        gradable('T', { taskUrl, taskConditions: [condition({ key: 'query.a', valueString })] }),
        exchange({ url: 'http://s/x?a=1', params: [['a', '1']] }),
      ),
    );
  expect([both('/x', '1'), both('/y', '1'), both('/x', '2')]).toEqual(['passed', 'failed', 'failed']);
});

test('decoding never throws, whatever was sent', () => {
  const keys = [
    'path',
    'query.a',
    'cookie.a',
    'form.a',
    'json.a',
    'json',
    'graphql.fields',
    'file.a.text',
    'jwt.a.claims.b',
    'basic.username',
    'body.text',
    'response.json.a',
    'response.set_cookie.a',
    'response.text',
  ];
  const type = fc.constantFrom(
    'application/json',
    'multipart/form-data; boundary=B',
    'application/x-www-form-urlencoded',
    'text/plain; charset=nonsense',
    'application/graphql',
    'multipart/form-data; boundary="',
  );
  const body = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constant(parts.slice(0, 70)),
    fc.constant('--B\r\n--B--'),
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  );
  fc.assert(
    fc.property(fc.tuple(type, body, fc.string(), fc.webUrl()), ([contentType, sent, header, url]) => {
      const headers: Pairs = [
        ['Content-Type', contentType],
        ['Cookie', header],
        ['Authorization', header],
      ];
      for (const key of keys)
        verdict(
          { url, headers, body: sent, answerHeaders: headers, answer: sent },
          { key, valueString: 'x' },
        );
    }),
  );
});

test('hostile bodies are decoded in linear time', () => {
  const size = 512 * 1024;
  const before = process.cpuUsage();
  for (const [headers, body] of [
    [multipart, '--B\r\n'.repeat(size / 5)],
    [json, '['.repeat(size)],
    [json, JSON.stringify({ query: '{a'.repeat(50_000) })],
    [form, 'a=&'.repeat(size / 3)],
    [[['Authorization', 'x'.repeat(size)]] as Pairs, ''],
    [[['Cookie', ';'.repeat(size)]] as Pairs, ''],
    [multipart, `--B\r\nContent-Disposition: form-data; name="${'\\'.repeat(8000)}\r\n\r\n`],
  ] as const)
    for (const key of [
      'form.a',
      'json.a',
      'graphql.fields',
      'file.a.text',
      'jwt.authorization.claims.x',
      'cookie.a',
    ])
      verdict({ headers: [...headers], body }, { key, valueString: 'x' });
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(20_000);
});

describe('task_url', () => {
  const matches = (taskUrl: string, url: string) =>
    verdictOf(checkRequest(gradable('T', { taskUrl }), exchange({ url: `http://s${url}` })));
  test.each([
    ['/a\n/b', '/b'],
    ['/staff', '/staff/'],
    ['/staff/', '/staff/'],
    ['/%7Erosa', '/~rosa'],
    ['/~rosa', '/%7erosa'],
    ['/käse', '/k%c3%a4se'],
    ['/search?q=a-b', '/search?q=a%2Db'],
    ['/products/{id}/reviews', '/products/3/reviews'],
    ['/products/{id}', '/products/3/'],
    ['/{a}/*/{b}', '/x/y/z/w'],
    ['re:^/x$\n/y', '/y'],
    ['/', '/'],
  ])('%s takes %s', (pattern, url) => expect(matches(pattern, url)).toBe('passed'));
  test.each([
    ['/a\n/b', '/c'],
    ['/staff/', '/staff'],
    ['/a%2Fb', '/a/b'],
    ['/products/{id}/reviews', '/products/reviews'],
    ['/products/{id}', '/products/3/reviews'],
    ['/products/{id}', '/products/'],
    ['/search?q=a', '/search'],
  ])('%s does not take %s', (pattern, url) => expect(matches(pattern, url)).toBe('failed'));
  test('the learner’s own values replace placeholders', () => {
    const step = gradable('T', { taskUrl: '/u/{username}/{id}' });
    const own = { learner: 'L', username: 'a b', password: null };
    const at = (url: string) => verdictOf(checkRequest(step, exchange({ url: `http://s${url}` }), own));
    expect([at('/u/a%20b/7'), at('/u/rosa/7')]).toEqual(['passed', 'failed']);
  });
});
