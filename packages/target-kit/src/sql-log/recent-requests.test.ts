import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { RecentRequests } from './recent-requests.ts';
import { requestInputs } from './request-inputs.ts';
import { SqlReporter } from './sql-reporter.ts';

const anna = { learner: 'a'.repeat(22), request: v7() };
const ben = { learner: 'b'.repeat(22), request: v7() };

function requestsOf(...sent: [typeof anna, string[]][]) {
  const requests = new RecentRequests();
  for (const [learner, inputs] of sent) requests.begin(learner, inputs, 0);
  return requests;
}

test('a statement that contains an input comes from that request, which is a guess', () => {
  const requests = requestsOf([anna, ["x' UNION SELECT 1 -- "]], [ben, ['honey']]);
  expect(requests.match("SELECT * FROM p WHERE n = 'x' UNION SELECT 1 -- '", 10)).toEqual({
    ...anna,
    input: "x' UNION SELECT 1 -- ",
    at: 27,
    guess: true,
  });
  expect(requests.match("SELECT 'honey'", 10)).toMatchObject(ben);
});

test.each([
  ["it''s", "SELECT 'it''s'"],
  [String.raw`it\'s`, String.raw`SELECT 'it\'s'`],
])('an escaped input is found as it stands: %s', (input, statement) => {
  expect(requestsOf([anna, ["it's"]]).match(statement, 1)).toMatchObject({ input });
});

test('a comment with the request id is certain', () => {
  const requests = requestsOf([anna, ['honey']], [ben, ['honey']]);
  expect(requests.match(`SELECT 'honey' /* request=${ben.request} */`, 1)).toEqual({
    ...ben,
    input: 'honey',
    at: 8,
    guess: false,
  });
});

test('what cannot be told apart is dropped, and neither is a word that stands in every statement', () => {
  const same = requestsOf([anna, ['honey']], [ben, ['honey']]);
  expect(same.match("SELECT 'honey'", 1)).toBeNull();
  const plain = requestsOf([anna, ['id', '1', 'x']]);
  expect(plain.match('SELECT id FROM t WHERE a1 = 21', 1)).toBeNull();
  expect(plain.match('SELECT id FROM t WHERE n = 1', 1)).toMatchObject({ input: '1' });
});

test('many inputs that nearly stand in a long statement cost little', () => {
  const inputs = Array.from({ length: 200 }, (_, more) => 'a'.repeat(more + 2));
  const hostile = requestsOf(...Array.from({ length: 100 }, (): [typeof anna, string[]] => [anna, inputs]));
  const statement = `SELECT b${'a'.repeat(60_000)}x`;
  const before = process.cpuUsage();
  expect(hostile.match(statement, 1)).toBeNull();
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
});

test('the injected text is found in a long statement, among many short inputs', () => {
  const injected = `x' UNION SELECT ${'1,'.repeat(20_000)}2 -- `;
  const others = Array.from({ length: 199 }, (_, nth) => `field${nth}`);
  const requests = requestsOf([anna, [...others, injected]]);
  expect(requests.match(`SELECT * FROM t WHERE n = '${injected}'`, 1)).toMatchObject({ input: injected });
});

test('a request is forgotten some time after its end', () => {
  const requests = new RecentRequests();
  const request = requests.begin(anna, ['honey'], 0);
  request.endMs = 100;
  expect(requests.match("SELECT 'honey'", 1600)).not.toBeNull();
  expect(requests.match("SELECT 'honey'", 1601)).toBeNull();
});

test('inputs are the values of query, path, form, JSON and multipart', () => {
  const of = (contentType: string, body: string) =>
    requestInputs({ url: '/p/7%27?q=a+b', contentType, body });
  expect(of('', '')).toEqual(['a b', 'p', "7'"]);
  expect(of('application/x-www-form-urlencoded', 'u=%27--')).toContain("'--");
  expect(of('application/json', '{"a":[{"b":"deep"}],"n":4}')).toEqual(expect.arrayContaining(['deep', '4']));
  expect(of('application/json', '[['.repeat(50_000))).toEqual(['a b', 'p', "7'"]);
  const part = '--x\r\nContent-Disposition: form-data; name="f"\r\n\r\nvalue\r\n--x--\r\n';
  expect(of('multipart/form-data; boundary=x', part)).toContain('value');
});

test('an error joins the statement before it; one without an error is sent a moment later', () => {
  const sent: unknown[] = [];
  const reporter = new SqlReporter(requestsOf([anna, ['1 OR 1=1']]), (event) => sent.push(event));
  const text = 'SELECT * FROM t WHERE n = 1 OR 1=1';
  reporter.take({ kind: 'statement', session: '1', text }, 0);
  reporter.take({ kind: 'error', session: '1', text: 'syntax' }, 1);
  const data = { input: '1 OR 1=1', query_prefix: text.slice(0, -8), query_suffix: '', error: 'syntax' };
  expect(sent).toMatchObject([{ ...anna, type: 'sql', data }]);
  expect(sent).not.toHaveProperty('0.data.dialect');
  reporter.take({ kind: 'statement', session: '1', text }, 10);
  reporter.tick(100);
  expect(sent).toHaveLength(1);
  reporter.tick(160);
  expect(sent).toHaveLength(2);
});
