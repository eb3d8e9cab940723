import type { CapturedRequest } from '@sentiero/contracts/capture';
import { expect, test } from 'vitest';
import { taskFromRequest } from './task-from-request.ts';

const body = (content: string) => ({ encoding: 'utf8' as const, content, size: 1, truncated: false });
const request = (content: string): CapturedRequest => ({
  id: '00000000-0000-7000-8000-000000000001',
  at: '2026-01-01T00:00:00Z',
  method: 'POST',
  url: 'http://shop.localhost:8080/login?next=/a',
  params: [],
  code: 302,
  status: 'Found',
  duration: 0.1,
  outcome: 'answered',
  request: { target: '/login', headers: [], trailers: [], body: body(content) },
  response: null,
  seq: 1,
  target: { id: 1, name: 'Shop' },
  completed: [],
});

test('a recorded request fills the rule with what it was, without the host', () => {
  expect(taskFromRequest(request('name=rosa'))).toMatchObject({
    task_request_method: 'POST',
    task_url: '/login?next=/a',
    task_request_content: 'name=rosa',
    task_response_code: 302,
  });
});

test.each(['/files/../../etc/passwd', '/a/./b', '/search?q=\' or "1"<2', '/%7Erosa/a b', '/?', '/{x}|^`\\y'])(
  'the address %s is filled in as it was sent, which is what is graded',
  (path) => {
    const seen = { ...request(''), url: `http://shop.localhost:8080${path}` };
    expect(taskFromRequest(seen).task_url).toBe(path);
  },
);

test('a body that would be read as a regular expression, or is too long, is left out', () => {
  expect(taskFromRequest(request('re:(')).task_request_content).toBeNull();
  expect(taskFromRequest(request('x'.repeat(10_001))).task_request_content).toBeNull();
});
