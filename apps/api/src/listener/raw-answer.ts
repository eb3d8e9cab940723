import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@sentiero/contracts/http';
import { AppError } from '../http/errors.ts';
import { problemOf } from '../http/problem.ts';

type Headers = Readonly<Record<string, string>>;

const reasons: Record<string, [ErrorCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['too_slow', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: ['head_too_large', 'The head of the request is too large.'],
};

/** Answers a malformed or late request and ends its connection. */
export function refuseMessage(error: Error & { code?: string }, socket: Duplex, headers: Headers): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const reason = reasons[error.code ?? ''] ?? ['invalid_input', 'The request could not be understood.'];
  endWith(socket, new AppError(...reason), headers);
}

/** Writes a response outside any request and ends the connection. */
export function endWith(socket: Duplex, error: AppError, headers: Headers): void {
  const problem = problemOf(error);
  const text = JSON.stringify(problem);
  const fields = {
    ...headers,
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(text)),
    ...(error.retryAfterSeconds ? { 'Retry-After': String(error.retryAfterSeconds) } : {}),
    Connection: 'close',
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${problem.status} ${problem.title}\r\n${lines.join('')}\r\n${text}`);
}
