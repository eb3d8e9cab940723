import { STATUS_CODES } from 'node:http';
import { errorStatus, requestIdPrefix, type Problem } from '@sentiero/contracts/http';
import type { AppError } from './errors.ts';

/** The body of an error: problem details (RFC 9457). */
export function problemOf(error: AppError, requestId?: string): Problem {
  const status = errorStatus[error.code];
  return {
    type: `https://sentiero.example/problems/${error.code.replaceAll('_', '-')}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: error.code,
    detail: error.message,
    // Refusals for the same reason are identical, so that they cannot be told apart.
    ...(status >= 500 && requestId ? { instance: `${requestIdPrefix}${requestId}` } : {}),
    ...(error.errors ? { errors: error.errors } : {}),
  };
}
