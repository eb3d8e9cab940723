import { ApiError, NetworkError } from '@sentiero/client/errors';

/** Why the join code could not be fetched: the server's status, or one of our own texts. */
export type JoinCodeProblem = { text: string } | { key: 'course.no-response' | 'course.unknown-error' };

export function joinCodeProblem(error: unknown): JoinCodeProblem {
  if (error instanceof NetworkError) return { key: 'course.no-response' };
  if (!(error instanceof ApiError)) return { key: 'course.unknown-error' };
  return { text: `${error.status} ${error.statusText || (error.problem?.title ?? '')}`.trim() };
}
