import type { BenchResponse, HeldAnswer, HeldMessage } from '@sentiero/contracts/bench';
import { targetOf } from '@sentiero/contracts/capture';
import { asInput, type Draft } from '../request/bench-request.ts';
import { formatMessage, parseDraft, type DraftProblem } from '../request/request-text.ts';

/** A held message as text: a request as in the other tabs, a response with its status as the first line. */
export function heldDraft({
  phase,
  method,
  url,
  code,
  status,
  headers,
  latin1 = [],
  body,
}: HeldMessage): Draft {
  const line =
    phase === 'request' ? `${method} ${targetOf(url)} HTTP/1.1` : `HTTP/1.1 ${code} ${status}`.trimEnd();
  return formatMessage({ line, headers, latin1, body });
}

export type ParsedHeld = { answer: HeldAnswer | null; problems: readonly (DraftProblem | StatusProblem)[] };
type StatusProblem = { line: number; code: 'no-status' };

const statusLine = /^(?:HTTP\/\d(?:\.\d)? )?([2-5]\d\d)(?: (.*))?$/;

/** What the draft of a held message stands for, and what keeps it from being sent. */
export function parseHeld(phase: HeldMessage['phase'], draft: Draft): ParsedHeld {
  const { request, problems } = parseDraft(phase === 'request' ? draft : withoutFirstLine(draft));
  if (problems.length > 0) return { answer: null, problems };
  const input = asInput(request);
  if (phase === 'request') return { answer: { do: 'forward', request: input }, problems };
  const [, code, status = ''] = statusLine.exec(firstLineOf(draft)) ?? [];
  if (code === undefined) return { answer: null, problems: [{ line: 1, code: 'no-status' }] };
  const { headers, latin1, body } = input;
  const response: BenchResponse = {
    code: Number(code),
    status,
    headers,
    ...(latin1 && { latin1 }),
    body,
  };
  return { answer: { do: 'forward', response }, problems };
}

const firstLineOf = ({ text }: Draft) => (text.split('\n', 1)[0] ?? '').replace(/\r$/, '');

/** The rest of a response is written as that of a request is. */
const withoutFirstLine = (draft: Draft): Draft => ({
  ...draft,
  text: draft.text.replace(/^.*/, 'GET / HTTP/1.1'),
});
