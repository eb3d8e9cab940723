/** An error of the API; the page translates its code. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly statusCode: number;
  readonly code: string;
  readonly retryAfterSeconds: number | null;
  constructor(statusCode: number, code: string, retryAfterSeconds: number | null = null) {
    super(code);
    this.statusCode = statusCode;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
