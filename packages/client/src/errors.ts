import { requestIdPrefix, type ErrorCode, type InputError, type Problem } from '@sentiero/contracts/http';

type Answer = {
  readonly status: number;
  readonly statusText: string;
  /** Parsed JSON, or the text if it is not JSON. */
  readonly body: unknown;
  readonly isHtml: boolean;
  readonly retryAfterSeconds?: number | null;
};

/** An error reply of the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
  readonly isHtml: boolean;
  readonly retryAfterSeconds: number | null;
  readonly problem: Problem | null;

  constructor(answer: Answer) {
    const problem = asProblem(answer.body);
    super([answer.status, answer.statusText, problem?.detail].filter(Boolean).join(' '));
    this.status = answer.status;
    this.statusText = answer.statusText;
    this.body = answer.body;
    this.isHtml = answer.isHtml;
    this.retryAfterSeconds = answer.retryAfterSeconds ?? null;
    this.problem = problem;
  }

  get code(): ErrorCode | null {
    return this.problem?.code ?? null;
  }

  /** The id that identifies this call in the operator's logs. */
  get requestId(): string | null {
    const { instance } = this.problem ?? {};
    return instance?.startsWith(requestIdPrefix) ? instance.slice(requestIdPrefix.length) : null;
  }

  get errors(): readonly InputError[] {
    return this.problem?.errors ?? [];
  }
}

/** There was no reply. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** A success reply whose body has the wrong shape. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError';
}

/** Whether there was no reply, or only one from a server in front of the platform. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && error.problem === null && [502, 503, 504].includes(error.status);
}

/** Whether the error is a failed call rather than a bug. */
export function isCallError(error: unknown): error is ApiError | NetworkError | AnswerError {
  return error instanceof ApiError || error instanceof NetworkError || error instanceof AnswerError;
}

export function hasCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof ApiError && error.code === code;
}

/** A 4xx reply is not retried. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

function asProblem(body: unknown): Problem | null {
  if (typeof body !== 'object' || body === null) return null;
  if (!('code' in body) || typeof body.code !== 'string') return null;
  // Other services may stand in front of the API; by contract, only its errors have a `code`.
  return body as Problem;
}
