import fc from 'fast-check';
import { anyCharacter } from '@sentiero/checks/any-character';
import { describe, expect, test } from 'vitest';
import { condition, gradable } from './gradable.fixture.ts';
import { checkRequest } from './grade-request.ts';
import { matchesWildcard } from './patterns.ts';
import { reportOf, verdictOf } from './report.ts';

const text = (content: string) => ({
  encoding: 'utf8' as const,
  content,
  size: content.length,
  truncated: false,
});
const exchange = {
  method: 'POST',
  url: 'http://shop.localhost:8080/login?from=%2Forders',
  params: [['from', '/orders']] as [string, string][],
  duration: 0.05,
  code: 302,
  request: {
    target: '/login?from=%2Forders',
    headers: [
      ['Host', 'shop.localhost:8080'],
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['Cookie', 'a=1; b=2'],
    ] as [string, string][],
    trailers: [],
    body: text("email=rosa%40quartierladen.example'+--&password=x"),
  },
  response: {
    headers: [
      ['Location', '/orders'],
      ['Set-Cookie', 'theme=dark'],
      ['Set-Cookie', 'sid=8f1c0b'],
    ] as [string, string][],
    trailers: [],
    body: text('moved'),
  },
};

const verdict = (
  fields: Parameters<typeof gradable>[1],
  seen: Parameters<typeof checkRequest>[1] = exchange,
) => verdictOf(checkRequest(gradable('T', fields), seen));

describe('the path', () => {
  test.each([
    ['/login', 'passed'],
    ['/log*', 'passed'],
    ['*', 'passed'],
    ['/*in', 'passed'],
    ['/login*', 'passed'],
    ['/log', 'failed'],
    ['/LOGIN', 'failed'],
    ['/login?from=%2Forders', 'passed'],
    ['/login?from=*', 'passed'],
    ['/login?*', 'passed'],
    ['/login?to=*', 'failed'],
    ['re:^/login\\?from=', 'passed'],
    ['re:^/orders', 'failed'],
    ['re:(', 'not-gradable'],
  ])('%s: %s', (taskUrl, expected) => {
    expect(verdict({ taskUrl })).toBe(expected);
  });

  test('without a query, a URL does not match a pattern that has one', () => {
    expect(verdict({ taskUrl: '/search?q=*' }, { ...exchange, url: 'http://shop.localhost/search' })).toBe(
      'failed',
    );
    expect(verdict({ taskUrl: '/' }, { ...exchange, url: 'http://shop.localhost' })).toBe('passed');
  });
});

describe('every field that is set must match', () => {
  test.each([
    [{ taskRequestMethod: 'POST' }, 'passed'],
    [{ taskRequestMethod: 'post' }, 'failed'],
    [{ taskRequestMethod: 're:^(POST|PUT)$' }, 'passed'],
    [{ taskResponseCode: 302 }, 'passed'],
    [{ taskResponseCode: 200 }, 'failed'],
    [{ taskRequestMethod: 'POST', taskResponseCode: 302, taskUrl: '/login' }, 'passed'],
    [{ taskRequestMethod: 'POST', taskResponseCode: 302, taskUrl: '/logout' }, 'failed'],
    [{ taskRequestHeader: 'content-type: form' }, 'passed'],
    [{ taskRequestHeader: 'Cookie:' }, 'passed'],
    [{ taskRequestHeader: 'Authorization:' }, 'failed'],
    [{ taskRequestHeader: 'Cookie: a=1\nHost: shop' }, 'passed'],
    [{ taskRequestHeader: 'Cookie: a=1\nHost: other' }, 'failed'],
    [{ taskRequestHeader: 'Cookie: re:b=\\d' }, 'passed'],
    [{ taskRequestHeader: 'Cookie: re:c=\\d' }, 'failed'],
    [{ taskResponseHeader: 'Set-Cookie: sid=' }, 'passed'],
    [{ taskResponseHeader: 'set-cookie: other=' }, 'failed'],
    [{ taskRequestContent: "'+--" }, 'passed'],
    [{ taskRequestContent: 'union' }, 'failed'],
    [{ taskRequestContent: 're:(?i)ROSA' }, 'passed'],
    [{ taskResponseContent: 'moved' }, 'passed'],
    [{ taskResponseContent: 'stayed' }, 'failed'],
    [{}, 'not-gradable'],
    [{ taskRequestHeader: 'no colon' }, 'not-gradable'],
    [{ taskRequestHeader: ' \n ' }, 'not-gradable'],
    [{ taskRequestContent: 're:(unclosed' }, 'not-gradable'],
  ] as const)('%j: %s', (fields, expected) => {
    expect(verdict(fields)).toBe(expected);
  });
});

test('without a response, a request meets no condition on the response', () => {
  const lost = { ...exchange, code: null, response: null };
  expect(verdict({ taskResponseCode: 302 }, lost)).toBe('failed');
  expect(verdict({ taskResponseHeader: 'Location:' }, lost)).toBe('failed');
  expect(verdict({ taskResponseContent: 'moved' }, lost)).toBe('failed');
  expect(verdict({ taskRequestMethod: 'POST' }, lost)).toBe('passed');
});

test('a body that is not text is searched by bytes', () => {
  const body = {
    encoding: 'hex' as const,
    content: Buffer.from('\x89PNG\xff').toString('hex'),
    size: 5,
    truncated: false,
  };
  const binary = { ...exchange, response: { ...exchange.response, body } };
  expect(verdict({ taskResponseContent: 'PNG' }, binary)).toBe('passed');
  expect(verdict({ taskResponseContent: 'GIF' }, binary)).toBe('failed');
});

test('a report has a line for each condition, met or not', () => {
  const { checks } = reportOf(
    checkRequest(gradable('T', { taskRequestMethod: 'GET', taskUrl: '/login' }), exchange),
  );
  expect(checks).toEqual([
    { path: '/task_request_method', name: 'task_request_method', wanted: 'GET', seen: 'POST', met: false },
    { path: '/task_url', name: 'task_url', wanted: '/login', seen: '/login', met: true },
  ]);
});

test('the verdict follows from the report', () => {
  const pattern = fc.option(
    fc.oneof(
      fc.string(),
      fc.string().map((source) => `re:${source}`),
    ),
  );
  const fields = fc.record({
    taskUrl: pattern,
    taskRequestMethod: pattern,
    taskRequestHeader: pattern,
    taskResponseContent: pattern,
  });
  fc.assert(
    fc.property(fields, fc.string({ unit: anyCharacter }), (own, url) => {
      const seen = { ...exchange, url };
      const step = gradable('T', own);
      expect(verdictOf(checkRequest(step, seen))).toBe(reportOf(checkRequest(step, seen)).verdict);
    }),
  );
});

test('a wildcard matches whatever fills its gaps', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string().map((part) => part.replaceAll('*', '')),
        { minLength: 1 },
      ),
      fc.string(),
      (parts, gap) => {
        expect(matchesWildcard(parts.join(gap), parts.join('*'))).toBe(true);
      },
    ),
  );
});

test('a wildcard pattern that would backtrack as an expression runs in linear time', () => {
  const before = process.cpuUsage();
  expect(matchesWildcard('a'.repeat(100_000), `${'*a'.repeat(50)}*b`)).toBe(false);
  expect(
    verdict(
      { taskResponseContent: 're:(a+)+$' },
      { ...exchange, response: { ...exchange.response, body: text(`${'a'.repeat(5_000)}!`) } },
    ),
  ).toBe('failed');
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(20_000);
});

describe('header lines that the target received otherwise', () => {
  const host = { taskRequestHeader: 'Host: wiki.school' };
  const key = {
    taskConditions: [condition({ key: 'header.x-forwarded-for', valueString: '10.0.0.1' })],
  };
  const forwarded: [string, string][] = [
    ['host', 'wiki.school'],
    ['x-forwarded-for', ''],
  ];
  const spoofed = {
    ...exchange,
    request: {
      ...exchange.request,
      headers: [...exchange.request.headers, ['X-Forwarded-For', '10.0.0.1'] as [string, string]],
    },
  };

  test('are what rules see', () => {
    expect(verdictOf(checkRequest(gradable('T', host), exchange))).toBe('failed');
    expect(verdictOf(checkRequest(gradable('T', host), { ...exchange, forwarded }))).toBe('passed');
  });

  test('are missing for rules if they were removed', () => {
    expect(verdictOf(checkRequest(gradable('T', key), spoofed))).toBe('passed');
    expect(verdictOf(checkRequest(gradable('T', key), { ...spoofed, forwarded }))).toBe('failed');
  });
});
