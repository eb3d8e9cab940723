import { anyCharacter } from '@sentiero/checks/any-character';
import fc from 'fast-check';

// Long values are referred to by name, so that failures can be printed; `materialize` creates them.
const long = {
  megabyte: Symbol('x, a million times'),
  spaces: Symbol('a space, a million times'),
  manyItems: Symbol('a list of 300,000 empty objects'),
  deepList: Symbol('a list in a list, 2,000 deep'),
};
const brackets = Symbol('half a million opening brackets');
const deep = (levels: number) => {
  let value: unknown = [];
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};
const made = new Map<unknown, unknown>([
  [long.megabyte, 'x'.repeat(1_000_000)],
  [long.spaces, ' '.repeat(1_000_000)],
  [long.manyItems, Array.from({ length: 300_000 }, () => ({}))],
  [long.deepList, deep(2_000)],
  [brackets, '['.repeat(500_000)],
]);

/** The value that a name stands for, otherwise a copy, since another change to the request may be inside it. */
export const materialize = (value: unknown): unknown =>
  made.has(value) ? made.get(value) : structuredClone(value);

/** All requests share the long values: none is changed inside. */
const longValues = new Set(made.values());
export const isShared = (value: unknown): boolean => longValues.has(value);

export const hostileTexts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00\ud800b',
    '\u202e\u200b\ufeff',
    '👩‍👩‍👧‍👦',
    "' or 1=1; drop table users; --",
    "1'); select pg_sleep(60); --",
    '%_\\',
    '\\',
    'a\r\nSet-Cookie: sentiero_session=x',
    '{{7*7}}${7*7}<script>alert(1)</script>',
    '../../../../etc/passwd',
    '__proto__',
    'constructor',
    'toString',
    'NaN',
    '-0',
    '1e309',
    '0x10',
    'http://[::1]:0/',
    'javascript:alert(1)',
    'http://\u0000.localhost/',
    're:(a+)+$',
    're:[',
  ),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
  fc
    .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 8 })
    .map((codes) => String.fromCharCode(...codes)),
);

export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileTexts },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      2_147_483_647,
      2_147_483_648,
      Number.MAX_SAFE_INTEGER + 2,
      -1e15,
      1e300,
      5e-324,
      [],
      {},
      [[]],
      [null],
      { id: 1 },
      { length: 1e9 },
      { toString: 1, valueOf: null },
      { $ne: null },
      ...Object.values(long),
    ),
  },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: anyCharacter }) },
);

/** Path segments as sent, including percent-encoding. */
export const hostileSegments = fc.oneof(
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%2f',
    '%2e%2e%2f',
    '%C0%AF',
    '%ED%A0%80',
    '..;',
    '0',
    '-1',
    '1.5',
    '1e2',
    '+1',
    '%201',
    '2147483648',
    '99999999999999999999999999',
    'NaN',
    'null',
    '__proto__',
    'constructor',
    "1'%20or%201=1--",
    '1;2',
    '1,2',
    '1%0d%0aX:%20y',
    'x'.repeat(300),
    '9'.repeat(5_000),
  ),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 10 }).map(encodeURIComponent),
  fc.integer().map(String),
);

/** Whole query strings, without the question mark. */
export const hostileQueries = fc.constantFrom(
  '%',
  '%zz=%zz',
  'q=%00%00%00',
  'q=%ED%A0%80abc',
  'q=abc&q=def',
  'q[]=abc&q[a]=b',
  'q=%25%25%25%5C',
  'limit=1&limit=2',
  'limit=1e2&offset=0x10',
  'limit=-1&offset=-1',
  'limit=99999999999999999999',
  'offset=1000000000&limit=200',
  'limit=true&offset=null',
  'limit=&offset=',
  'sort=id;drop',
  'sort=__proto__',
  'sort=constructor&sort=-id',
  'sort=-',
  '__proto__=1&constructor=2&hasOwnProperty=3',
  'user_id=1&user_id=2',
  'user_id=%2B1',
  'is_teacher=1&q=abc',
  'is_teacher=&q=abc',
  'dry_run=maybe',
  'actor=0&from=yesterday&to=2026-02-31T00:00:00Z',
  'from=0000-00-00T00:00:00Z',
  'from=0000-01-01T00:00:00Z',
  'to=2016-12-31T23:59:60Z',
  'from=9999-12-31T23:59:59.999999999999Z&to=0001-01-01T00:00:00-23:59',
  'from=2026-01-01T00:00:00Z&from=2027-01-01T00:00:00Z',
  'from=%2B275760-09-13T00:00:00.001Z',
  Array.from({ length: 3_000 }, (_, place) => `k${place}=v`).join('&'),
  `q=${'x'.repeat(20_000)}`,
  '&&&===&',
);

/** Bodies as sent, with their claimed content type; long ones are referred to by name too. */
export const hostilePayloads: fc.Arbitrary<{ type: string | null; payload: unknown }> = fc.oneof(
  fc.record({
    type: fc.constantFrom('application/json', 'application/json; charset=utf-16', 'application/problem+json'),
    payload: fc.constantFrom<unknown>(
      '',
      ' ',
      '{',
      '{"a":}',
      '[1,',
      'null',
      'true',
      '"text"',
      '1e400',
      '{"__proto__":{"is_staff":true}}',
      '{"constructor":{"prototype":{"is_staff":true}}}',
      '{"order":1e400,"order":2}',
      '\ufeff{}',
      '{"a":"\u0000"}',
      '{"username":"\\ud800","password":"\\u0000"}',
      'undefined',
      '{}{}',
      brackets,
      ...Object.values(long),
    ),
  }),
  fc.record({
    type: fc.constantFrom<string | null>(
      null,
      '',
      'text/plain',
      'text/html',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/octet-stream',
      'application/jsonx',
      'json',
      'APPLICATION/JSON',
      'application/json;;',
      'a/b; c="',
    ),
    payload: fc.constantFrom<unknown>(
      '{}',
      '',
      'a=1',
      '--x\r\n\r\n--x--',
      '<a/>',
      '{"username":"a","password":"b"}',
    ),
  }),
);

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { accept: 'text/html;q=nonsense' },
  { 'accept-language': ',;q=,de;q=x,\u00e9-\u00ff;;;q=1' },
  { 'accept-language': 'de-CH,'.repeat(5_000) },
  { 'accept-language': 'constructor,__proto__;q=9e999' },
  { cookie: 'sentiero_session=; XSRF-TOKEN=' },
  { cookie: 'sentiero_session=%zz; XSRF-TOKEN=%' },
  { cookie: `sentiero_session=${'x'.repeat(10_000)}; __proto__=1; constructor=1; =; ;;` },
  { cookie: "sentiero_session=' or 1=1 --; sentiero_session=\u0000" },
  { 'x-xsrf-token': '' },
  { 'x-xsrf-token': 'x'.repeat(10_000) },
  { origin: 'null' },
  { origin: 'http://localhost:3000.evil.example' },
  { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-for': '1.2.3.4, not an address,,,::1' },
  { 'x-forwarded-for': `${'1,'.repeat(5_000)}1` },
  { 'x-http-method-override': 'DELETE' },
  { 'if-match': '*' },
  { 'if-match': 'W/"x", "' },
  { 'if-match': '"1"'.repeat(3_000) },
  { 'if-none-match': '*', range: 'bytes=0-' },
  { 'content-length': '3' },
  { 'content-length': '-1' },
  { 'content-length': '99999999999999999999' },
  { 'content-encoding': 'gzip' },
  { 'transfer-encoding': 'chunked' },
  { expect: '100-continue' },
  { upgrade: 'websocket', connection: 'upgrade' },
  { authorization: 'Bearer internal-token-of-the-tests' },
);
