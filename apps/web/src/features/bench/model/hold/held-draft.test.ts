import type { HeldMessage } from '@sentiero/contracts/bench';
import { expect, test } from 'vitest';
import { heldDraft, parseHeld } from './held-draft.ts';

const held = (fields: Partial<HeldMessage>): HeldMessage => ({
  id: '0190a000-0001-7000-8000-000000000001',
  phase: 'request',
  target: 1,
  method: 'POST',
  url: 'http://shop.localhost/order?item=3',
  headers: [['A', 'b']],
  body: { encoding: 'utf8', content: 'price=100' },
  deadline: '2026-11-23T03:00:00.000Z',
  ...fields,
});
const response = held({ phase: 'response', code: 200, status: 'OK' });

test('a held request is text that stands for itself', () => {
  const message = held({});
  const draft = heldDraft(message);
  expect(draft.text).toBe('POST /order?item=3 HTTP/1.1\nA: b\n\nprice=100');
  expect(parseHeld('request', draft)).toEqual({
    answer: {
      do: 'forward',
      request: { method: 'POST', target: '/order?item=3', headers: [['A', 'b']], body: message.body },
    },
    problems: [],
  });
});

test('a held response begins with its status', () => {
  const draft = heldDraft(response);
  expect(draft.text).toBe('HTTP/1.1 200 OK\nA: b\n\nprice=100');
  expect(parseHeld('response', draft).answer).toEqual({
    do: 'forward',
    response: { code: 200, status: 'OK', headers: [['A', 'b']], body: response.body },
  });
});

test.each(['', 'HTTP/1.1', 'HTTP/1.1 OK', '99 x', '600', 'GET / HTTP/1.1'])(
  'a response does not begin with %j',
  (line) => {
    const { answer, problems } = parseHeld('response', { text: `${line}\nA: b\n\n`, bodyAs: 'utf8' });
    expect([answer, problems[0]?.code]).toEqual([null, 'no-status']);
  },
);

test('a held question to the whole application keeps its asterisk', () => {
  const draft = heldDraft(held({ method: 'OPTIONS', url: 'http://shop.localhost:8080*', body: null }));
  expect(draft.text).toBe('OPTIONS * HTTP/1.1\nA: b\n\n');
});
