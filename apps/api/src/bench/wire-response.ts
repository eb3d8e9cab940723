import { benchLimits, type BenchResponse } from '@sentiero/contracts/bench';
import type { HeldEdit } from '@sentiero/contracts/ingest';
import {
  bodyBytes,
  control,
  fieldErrors,
  headErrors,
  lengthErrors,
  refuse,
  withLength,
} from './wire-request.ts';

/** A response written by the learner. If it cannot be sent, the error lists every problem. */
export function wireResponse(response: BenchResponse): HeldEdit {
  const { code, status, headers } = response;
  const body = bodyBytes(response.body, '/response/body', benchLimits.heldBodyBytes);
  const line = `${code} ${status}`;
  refuse([
    ...(control.test(status) || !status.isWellFormed()
      ? [{ path: '/response/status', message: 'must be a line of text' }]
      : []),
    ...fieldErrors(headers, '/response/headers'),
    ...lengthErrors(headers, body, '/response/headers'),
    ...headErrors(line, headers, '/response/headers'),
  ]);
  const sent = withLength(headers, body, true);
  return {
    line,
    headers: sent.headers.flat(),
    body: { encoding: 'hex', content: sent.body.toString('hex') },
  };
}
