import fc from 'fast-check';
import { emptyCondition, type Reply } from '@sentiero/contracts/authoring';
import { describe, expect, test } from 'vitest';
import { describeConditions, reportEvent, reportRequest, type ReportLine } from './attempt-report.ts';
import { eventIdentity, requestIdentity } from './attempt-identity.ts';
import type { Exchange } from './exchange/decoded-exchange.ts';
import { condition, gradable } from './gradable.fixture.ts';
import type { GradableStep } from './gradable.ts';
import { checkEvent } from './grade-event.ts';
import { checkRequest } from './grade-request.ts';
import { isAttempt } from './is-attempt.ts';
import { verdictOf } from './report.ts';

const secret = ['request_body', 'response_body'] as const;
const task = (fields: Partial<GradableStep>, own: typeof secret | readonly [] = secret) => ({
  ...gradable('T', fields),
  secret: own,
});
const text = (content: string) => ({
  encoding: 'utf8' as const,
  content,
  size: content.length,
  truncated: false,
});

type Fields = { method?: string; path?: string; code?: number; headers?: [string, string][]; body?: string };

function exchange({ method = 'GET', path = '/', code = 200, headers = [], body }: Fields = {}): Exchange {
  const url = `http://shop.localhost:8080${path}`;
  return {
    method,
    url,
    params: [...new URL(url).searchParams],
    code,
    duration: 0.01,
    request: { target: path, headers, trailers: [], body: body === undefined ? null : text(body) },
    response: { headers: [['X-Seen', 'yes']], trailers: [], body: text('the answer') },
  };
}

const brief = (lines: readonly ReportLine[] | null) =>
  (lines ?? []).map(({ about, met }) => `${met ? '+' : '-'}${about}`).join(' ');

describe('a report has one line for each condition', () => {
  test.each([
    ['/login', { path: '/login' }, '+path'],
    ['/find?q=x', { path: '/find?q=x' }, '+path +query'],
    ['/find?q=x', { path: '/find?q=y' }, '+path -query'],
    ['/find?q=x', { path: '/other?q=x' }, '-path +query'],
    ['/find?q=x', { path: '/find' }, '+path -query'],
    ['/find?*', { path: '/other' }, '-path -query'],
    ['/a?q=1\n/b?q=2', { path: '/a?q=2' }, '+path -query'],
    ['/a?q=1\n/b', { path: '/b' }, '+path +query'],
    ['/a*b?x', { path: '/a?zb?x' }, '+path +query'],
    ['re:^/a\\?q=1$', { path: '/a?q=1' }, '+path'],
  ])('%j against %j: %s', (taskUrl, fields, expected) => {
    expect(brief(reportRequest(task({ taskUrl }), exchange(fields)))).toBe(expected);
  });

  test('of every field and every key', () => {
    const step = task({
      taskRequestMethod: 'POST',
      taskUrl: '/x',
      taskRequestHeader: 'A: 1\nB: 2',
      taskRequestContent: 'wanted',
      taskResponseCode: 201,
      taskResponseHeader: 'X-Seen:',
      taskResponseContent: 'answer',
      taskConditions: [
        condition({ key: 'cookie.sid', comparator: 'exists' }),
        condition({ key: 'form.q', valueString: 'x' }),
        condition({ key: 'json.a', valueString: 'x', group: 1 }),
        condition({ key: 'jwt.t.claims.role', valueString: 'x', group: 1 }),
        condition({ key: 'file.f.filename', valueString: 'x' }),
        condition({ key: 'jwt.t.header.alg', valueString: 'none' }),
      ],
    });
    expect(brief(reportRequest(step, exchange({ headers: [['a', '1']] })))).toBe(
      '-method -status -path +request_header -request_header +response_header -request_body +response_body ' +
        '-cookie -form_field -file -token -json_field',
    );
  });

  test('of an event: its type and each value', () => {
    const step = {
      ...gradable('E', {
        eventType: 'sql',
        eventConditions: [condition({ valueString: 'x' }), condition({ key: 'error', comparator: 'exists' })],
      }),
      secret: [],
    };
    expect(brief(reportEvent(step, { type: 'sql', data: { input: 'x' } }))).toBe(
      '+event_type +event_value -event_value',
    );
  });
});

const anyPath = fc.constantFrom('/', '/a', '/a?q=1', '/a?q=2', '/b?q=1', '/a/b', '/b');
const anyUrl = fc.constantFrom(
  '/a',
  '/a?q=1',
  '/a?q=1\n/b?q=2',
  '/*?q=*',
  're:^/a',
  '/{x}?q=1',
  '/a\n/b?q=1',
);
const anyFields = fc.record({ path: anyPath, method: fc.constantFrom('GET', 'POST'), body: fc.string() });

test("a report's lines are all met exactly if the verdict is passed, and describing returns the same lines", () => {
  fc.assert(
    fc.property(
      anyFields,
      fc.option(anyUrl),
      fc.option(fc.constantFrom('GET', 're:^P')),
      fc.string(),
      (...[fields, taskUrl, taskRequestMethod, wanted]) => {
        const step = task({
          taskUrl,
          taskRequestMethod,
          taskRequestContent: wanted,
          taskConditions: [condition({ key: 'query.q', comparator: 'exists', notFlag: wanted === '' })],
        });
        const lines = reportRequest(step, exchange(fields));
        const isDone = verdictOf(checkRequest(step, exchange(fields))) === 'passed';
        expect(lines?.every(({ met }) => met) ?? false).toBe(isDone);
        const described = describeConditions(step).map(({ about }) => about);
        expect(described).toEqual((lines ?? []).map(({ about }) => about));
      },
    ),
  );
});

test("an event report's lines are all met exactly if the verdict is passed", () => {
  const values = fc.constantFrom('a', 'b', 'ab');
  fc.assert(
    fc.property(
      values,
      values,
      fc.constantFrom('sql', 'login'),
      fc.boolean(),
      (...[input, wanted, type, notFlag]) => {
        const step = {
          ...gradable('E', {
            eventType: 'sql',
            eventConditions: [
              condition({ comparator: 'contains', valueString: wanted, notFlag }),
              condition({ valueString: 'a', group: 1 }),
              condition({ valueString: 'ab', group: 1 }),
            ],
          }),
          secret: [],
        };
        const event = { type, data: { input } };
        const isDone = verdictOf(checkEvent(step, event)) === 'passed';
        expect(reportEvent(step, event)?.every(({ met }) => met)).toBe(isDone);
      },
    ),
  );
});

const dest = (value: string): [string, string][] => [['Sec-Fetch-Dest', value]];

test.each<[string, Partial<GradableStep>, Fields, boolean]>([
  ['the address', { taskUrl: '/login', taskResponseCode: 302 }, { path: '/login' }, true],
  ['the path alone', { taskUrl: '/find?q=x' }, { path: '/find?q=y' }, true],
  ['the query alone', { taskUrl: '/find?q=x' }, { path: '/other?q=x' }, true],
  ['nothing', { taskUrl: '/login', taskResponseCode: 302 }, { path: '/other' }, false],
  ['only the status', { taskUrl: '/login', taskResponseCode: 200 }, { path: '/other' }, false],
  ['only the method', { taskUrl: '/login', taskRequestMethod: 'GET' }, { path: '/other' }, false],
  ['the method, where nothing else tells', { taskRequestMethod: 'GET', taskResponseCode: 500 }, {}, true],
  ['not even the method', { taskRequestMethod: 'POST', taskResponseCode: 500 }, {}, false],
  ['a header', { taskUrl: '/x', taskRequestHeader: 'X-A: 1' }, { headers: [['x-a', '1']] }, true],
  ['a body', { taskUrl: '/x', taskRequestContent: 'union' }, { body: 'a union b' }, true],
  ['what must not be there', { taskUrl: '/x', taskConditions: [not('query.q')] }, {}, false],
  ['an address of stars', { taskUrl: '/*', taskResponseCode: 500 }, {}, false],
  ['stars before a query', { taskUrl: '/*?q=x' }, { path: '/a?q=y' }, false],
  [
    'a picture at the address',
    { taskUrl: '/x', taskResponseCode: 500 },
    { path: '/x', headers: dest('image') },
    true,
  ],
  [
    'a picture with half the address',
    { taskUrl: '/x?q=1' },
    { path: '/x?q=2', headers: dest('image') },
    false,
  ],
  [
    'a script with the body',
    { taskUrl: '/x', taskRequestContent: 'a' },
    { body: 'a', headers: dest('script') },
    false,
  ],
  [
    'a script, where there is no address',
    { taskRequestMethod: 'GET', taskResponseCode: 500 },
    { headers: dest('script') },
    false,
  ],
  ['a page', { taskUrl: '/x?q=1' }, { path: '/x', headers: dest('document') }, true],
  ['a call of a script', { taskUrl: '/x?q=1' }, { path: '/x', headers: dest('empty') }, true],
  ['a frame', { taskUrl: '/x?q=1' }, { path: '/x', headers: dest('iframe') }, true],
])('an attempt meets a telling condition: %s', (...[, fields, sent, expected]) => {
  const step = { ...gradable('T', fields), replies: [] };
  expect(isAttempt(step, { exchange: exchange(sent), values: null })).toBe(expected);
});

test.each([
  ['the address that a reply names', { path: '/Robots.txt' }, true],
  ['another address', { path: '/robot.txt' }, false],
  ['an address that a reply only excludes', { path: '/y', method: 'POST' }, false],
  ['what a page loads from that address', { path: '/Robots.txt', headers: dest('image') }, false],
] as const)('a reply makes a request an attempt by its address: %s', (_what, sent, expected) => {
  const about = (fields: Partial<Reply>): Reply => ({
    text: { de: '', en: '', fr: '', it: '' },
    answer: null,
    event_type: null,
    conditions: [],
    ...fields,
  });
  const replies = [
    about({ conditions: [{ ...emptyCondition, key: 'path', value_string: '/x', not_flag: true }] }),
    about({ conditions: [{ ...emptyCondition, key: 'path', value_string: '/Robots.txt' }] }),
    about({}),
  ];
  const step = { ...gradable('T', { taskUrl: '/robots.txt' }), replies };
  expect(isAttempt(step, { exchange: exchange(sent), values: null })).toBe(expected);
});

function not(key: string) {
  return condition({ key, comparator: 'exists', notFlag: true });
}

describe('two requests are one attempt', () => {
  const step = task({ taskUrl: '/x', taskRequestHeader: 'Authorization: yes' });
  const of = (fields: Fields) =>
    requestIdentity(exchange(fields), reportRequest(step, exchange(fields)) ?? []);
  const multipart = (boundary: string) => ({
    headers: [['Content-Type', `multipart/form-data; boundary=${boundary}`]] as [string, string][],
    body: `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--${boundary}--\r\n`,
  });
  const form: [string, string][] = [['Content-Type', 'application/x-www-form-urlencoded']];

  test.each<[string, Fields, Fields]>([
    [
      'but for headers that no condition looks at',
      { headers: [['Cookie', 'a=1']] },
      { headers: [['Cookie', 'a=2']] },
    ],
    ['but for the order of the query', { path: '/x?a=1&b=2' }, { path: '/x?b=2&a=1' }],
    ['but for how the path is encoded', { path: '/%78' }, { path: '/x' }],
    [
      'but for a token against forged requests',
      { headers: form, body: 'a=1&_csrf=1' },
      { headers: form, body: 'a=1&_csrf=2' },
    ],
    ['but for the boundary of a form', multipart('one'), multipart('two')],
  ])('%s', (_what, one, other) => expect(of(one)).toBe(of(other)));

  test.each<[string, Fields, Fields]>([
    ['another value of the query', { path: '/x?a=1' }, { path: '/x?a=2' }],
    ['another body', { body: 'a' }, { body: 'b' }],
    ['another method', {}, { method: 'POST' }],
    [
      'another value of a header that a condition looks at',
      { headers: [['Authorization', 'a']] },
      { headers: [['Authorization', 'b']] },
    ],
  ])('not with %s', (_what, one, other) => expect(of(one)).not.toBe(of(other)));

  test('events that differ only in ids and times', () => {
    const event = (data: object) => eventIdentity({ type: 'sql', data }, []);
    expect(event({ input: 'x', at: 1, order_id: 7 })).toBe(event({ input: 'x', at: 2, order_id: 8 }));
    expect(event({ input: 'x' })).not.toBe(event({ input: 'y' }));
  });
});

test('the report on a record of the largest size takes linear time', () => {
  const step = task({
    taskUrl: '/x?q=1',
    taskRequestContent: 're:(a|b)*c',
    taskResponseContent: 'ab'.repeat(100),
  });
  const costOf = (size: number) => {
    const sent = exchange({ body: 'ab'.repeat(size / 2) });
    const before = process.cpuUsage();
    for (let turn = 0; turn < 5; turn++) reportRequest(step, sent);
    return process.cpuUsage(before).user;
  };
  costOf(1_000_000);
  expect(costOf(1_000_000)).toBeLessThan(40 * Math.max(costOf(100_000), 1_000));
});
