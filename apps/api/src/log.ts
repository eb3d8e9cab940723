import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

/**
 * The logger: one JSON object per line. Values of queries are never logged: one may be a password hash or a secret.
 */
export function makeLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, name: 'api', serializers: { err: withoutParameters } };
  return destination ? pino(options, destination) : pino(options);
}

type QueryError = Error & { query: string; params: unknown };

/**
 * Drizzle puts a query's parameters into the error's message, stack and fields; PostgreSQL puts some into `detail`.
 */
function withoutParameters(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (!isQueryError(error)) return stdSerializers.err(error);
  const { code, constraint_name, message } = (error.cause ?? {}) as Record<string, unknown>;
  return { type: 'QueryError', query: error.query, code, constraint: constraint_name, message };
}

function isQueryError(error: Error): error is QueryError {
  return 'query' in error && 'params' in error;
}
