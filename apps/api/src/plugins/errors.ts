import type { ErrorCode, FieldProblem, InputError } from '@sentiero/contracts/http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { violationError } from '../http/violations.ts';
import { AppError, notFound } from '../http/errors.ts';
import { problemOf } from '../http/problem.ts';
import { pathOf } from '../http/validation.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The problem's code, for the log. */
    problemCode: ErrorCode | null;
  }
}

const ofFastify: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The body is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'Send JSON, with Content-Type: application/json.',
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed_json', 'The body is empty; it must be JSON.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed_json', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'invalid_input',
    'The length of the body differs from Content-Length.',
  ],
};
const databaseAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  '57P01',
  '25P03',
  '57P03',
  '53300',
]);

// PostgreSQL's error codes for a NUL character, a number or date out of range, and unparsable text.
const notStorable = new Set(['22021', '22P05', '22003', '22P02', '22007', '22008']);

/**
 * Sends every error as problem+json. Nothing internal leaves the server: an unknown error is logged and becomes a bare
 * 500.
 */
export function addErrors(app: FastifyInstance): void {
  app.decorateReply('problemCode', null);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound('address')));
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = toAppError(error);
    if (known.code === 'internal') request.log.error({ err: error }, 'unexpected error');
    else if (known.code === 'unavailable' && known !== error)
      request.log.warn({ err: error }, 'a dependency is away');
    else if (violationError(error)) request.log.warn({ err: error }, 'others were faster');
    return sendProblem(reply, known);
  });
}

/** Refuses a URL that the router cannot decode, or with a part that is too long. */
export function refuseAddress(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(reply, new AppError('invalid_input', 'The address could not be understood.'));
}

function toAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  if (error.validation) return invalid(error);
  const known = ofFastify[error.code];
  if (known) return new AppError(...known);
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return new AppError('malformed_json', 'The body is not valid JSON.');
  }
  if (hasCode(error, notStorable)) {
    return new AppError('invalid_input', 'The input holds characters or numbers that cannot be stored.');
  }
  const violation = violationError(error);
  if (violation) return violation;
  if (hasCode(error, databaseAway))
    return new AppError('unavailable', 'The database is unavailable. Try again in a moment.');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('invalid_input', 'The request could not be understood.');
  }
  return new AppError('internal', 'Something went wrong on our side.');
}

function hasCode(error: { code?: string; cause?: unknown }, codes: ReadonlySet<string>): boolean {
  const cause = error.cause as { code?: string } | undefined;
  return codes.has(error.code ?? '') || codes.has(cause?.code ?? '');
}

const codes: Record<string, FieldProblem> = { minLength: 'too_short', maxLength: 'too_long' };

function invalid(error: FastifyError): AppError {
  const errors: InputError[] = (error.validation ?? []).slice(0, 100).map((item) => ({
    path: pathOf(item),
    message: item.message ?? 'is not valid',
    ...(codes[item.keyword] ? { code: codes[item.keyword] } : {}),
  }));
  const detail = errors.map(({ path, message }) => `${path || 'The input'} ${message}`).join('; ');
  return new AppError('invalid_input', detail, { errors });
}

export function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  const problem = problemOf(error, reply.request.id);
  reply.problemCode = error.code;
  if (error.retryAfterSeconds) reply.header('Retry-After', error.retryAfterSeconds);
  return reply.code(problem.status).type('application/problem+json').serializer(JSON.stringify).send(problem);
}
