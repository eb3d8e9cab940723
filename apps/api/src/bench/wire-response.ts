import { benchLimits, type BenchResponse } from '@sentiero/contracts/bench';
import type { HeldEdit } from '@sentiero/contracts/ingest';
import { headBytes } from '@sentiero/traffic/head-bytes';
import {
  bodyBytes,
  charsetProblem,
  control,
  fieldErrors,
  headErrors,
  lengthErrors,
  refuse,
  trimmed,
  withinLength,
} from './wire-request.ts';

/** A response written by the learner. If it cannot be sent, the error lists every problem. */
export function wireResponse(response: BenchResponse): HeldEdit {
  const { code, status, latin1 = [] } = response;
  const body = bodyBytes(response.body, '/response/body', benchLimits.heldBodyBytes);
  const { line, headers } = headBytes({ line: status, headers: response.headers }, latin1);
  const isText = !control.test(status) && charsetProblem(status, latin1.includes(-1)) === null;
  refuse([
    ...(isText ? [] : [{ path: '/response/status', message: 'must be a line of text' }]),
    ...fieldErrors(response, '/response/headers'),
    ...lengthErrors(headers, body, '/response/headers'),
    ...headErrors(`${code} ${line}`, headers, '/response/headers'),
  ]);
  const sent = headers.map(trimmed);
  return {
    line: `${code} ${line}`,
    headers: sent.flat(),
    body: withinLength(sent, body).toString('base64'),
  };
}
