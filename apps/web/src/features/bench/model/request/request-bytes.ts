import { byteTextToHex, decodeUtf8, utf8Bytes, type ByteText } from '@sentiero/traffic/bytes';
import { byteTextOf } from '@sentiero/traffic/captured-body';
import { headBytes, headTexts } from '@sentiero/traffic/head-bytes';
import type { SentRequest } from '@sentiero/traffic/sent-bytes';
import type { BenchRequest, Body } from './bench-request.ts';

/** The request as the bench sends it. */
export function requestBytes({ method, target, headers, body }: BenchRequest): SentRequest {
  const head = headBytes({ line: target, headers: headers.map(([name, value]) => [name, value]) });
  const bytes = body && byteTextOf(body);
  return {
    method: utf8Bytes(method),
    target: head.line,
    headers: head.headers,
    body: bytes === '' ? null : bytes,
  };
}

/** The texts of a request in bytes: UTF-8 where it is UTF-8. */
export function requestTexts({ method, target, headers, body }: SentRequest): BenchRequest {
  const head = headTexts({ line: target, headers: [...headers] });
  return {
    method: headTexts({ line: method, headers: [] }).line,
    target: head.line,
    headers: head.headers,
    body: body === null ? null : bodyOf(body),
  };
}

function bodyOf(body: ByteText): Body {
  const content = decodeUtf8(body);
  return content === null ? { encoding: 'hex', content: byteTextToHex(body) } : { encoding: 'utf8', content };
}
