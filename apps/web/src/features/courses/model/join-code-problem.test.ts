import { expect, test } from 'vitest';
import { ApiError, NetworkError } from '@sentiero/client/errors';
import { joinCodeProblem } from './join-code-problem.ts';

const answer = { status: 503, statusText: 'Service Unavailable', isHtml: false, body: null };

test('an error reply shows its status and status text', () => {
  expect(joinCodeProblem(new ApiError(answer))).toEqual({ text: '503 Service Unavailable' });
});

test("without a status text, as in HTTP/2, the problem's title is shown", () => {
  const body = { code: 'forbidden', title: 'Forbidden' };
  expect(joinCodeProblem(new ApiError({ status: 403, statusText: '', isHtml: false, body }))).toEqual({
    text: '403 Forbidden',
  });
});

test('a network error is "no response", anything else an unknown error', () => {
  expect(joinCodeProblem(new NetworkError('away'))).toEqual({ key: 'course.no-response' });
  expect(joinCodeProblem(new TypeError('odd'))).toEqual({ key: 'course.unknown-error' });
});
