import { expect, test } from 'vitest';
import { AnswerError, ApiError, NetworkError } from '@sentiero/client/errors';
import { describeError } from './describe-error.ts';

const answer = { status: 500, statusText: 'Internal Server Error', isHtml: false };

test('the text of a reply is shown under its status', () => {
  expect(describeError(new ApiError({ ...answer, body: 'out of order' }))).toEqual({
    kind: 'text',
    title: '500 Internal Server Error',
    text: 'out of order',
  });
});

test('an HTML reply is shown in a frame', () => {
  expect(describeError(new ApiError({ ...answer, body: '<p>no</p>', isHtml: true }))).toMatchObject({
    kind: 'html',
    html: '<p>no</p>',
  });
});

test("a problem's detail is shown as text, and its title replaces a missing status text", () => {
  const body = { code: 'unavailable', title: 'Service Unavailable', detail: 'Come back later.' };
  expect(describeError(new ApiError({ status: 503, statusText: '', isHtml: false, body }))).toEqual({
    kind: 'text',
    title: '503 Service Unavailable',
    text: 'Come back later.',
  });
});

test('any other response is shown as JSON', () => {
  expect(describeError(new ApiError({ ...answer, body: { odd: 1 } }))).toMatchObject({
    kind: 'received',
    json: '{\n  "odd": 1\n}',
  });
});

test('an unreachable server is a network error', () => {
  expect(describeError(new NetworkError('away'))).toEqual({ kind: 'network' });
});

test('a reply that cannot be read is an API error, anything else a fault of the page, each with its JSON', () => {
  const odd = (json: string) => expect.stringContaining(json);
  expect(describeError(new AnswerError('odd'))).toEqual({ kind: 'api', json: odd('"message": "odd"') });
  expect(describeError(new TypeError('odd'))).toEqual({ kind: 'fault', json: odd('"name": "TypeError"') });
});

test('a request ID is shown only if the problem has one', () => {
  const numberOf = (body: unknown) => new ApiError({ ...answer, body }).requestId;
  expect(numberOf({ code: 'internal', instance: 'urn:request:0199-aa' })).toBe('0199-aa');
  expect(numberOf({ code: 'internal', instance: 'https://elsewhere.example/1' })).toBeNull();
  expect(numberOf({ code: 'internal' })).toBeNull();
  expect(numberOf('<h1>Bad gateway</h1>')).toBeNull();
});
