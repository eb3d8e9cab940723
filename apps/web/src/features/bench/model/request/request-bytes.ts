import { toBytes, utf8Bytes } from '@sentiero/traffic/bytes';
import { byteTextOf, contentOf } from '@sentiero/traffic/captured-body';
import { headBytes, headTexts } from '@sentiero/traffic/head-bytes';
import type { SentRequest } from '@sentiero/traffic/sent-bytes';
import type { BenchRequest } from './bench-request.ts';

/** The request as the bench sends it. */
export function requestBytes({ method, target, headers, latin1, body }: BenchRequest): SentRequest {
  const head = headBytes({ line: target, headers: headers.map(([name, value]) => [name, value]) }, latin1);
  const bytes = body && byteTextOf(body);
  return {
    method: utf8Bytes(method),
    target: head.line,
    headers: head.headers,
    body: bytes === '' ? null : bytes,
  };
}

/** A request in bytes as the editor has it. */
export function requestTexts({ method, target, headers, body }: SentRequest): BenchRequest {
  const { line, ...head } = headTexts({
    line: target,
    headers: headers.map(([name, value]) => [name, value]),
  });
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return {
    method: headTexts({ line: method, headers: [] }).line,
    target: line,
    ...head,
    body: body === null ? null : contentOf(toBytes(body), type, true),
  };
}
