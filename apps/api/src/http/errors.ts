import {
  errorStatus,
  fieldProblems,
  type ErrorCode,
  type FieldProblem,
  type InputError,
} from '@sentiero/contracts/http';

type ErrorParts = { errors?: InputError[]; retryAfterSeconds?: number };

/** An error that a client may see. Only `plugins/errors.ts` turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: InputError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: string, { errors, retryAfterSeconds }: ErrorParts = {}) {
    super(detail);
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

export const notFound = (what: string) =>
  new AppError('not_found', `This ${what} does not exist, or is not visible to you.`);
export const notAuthenticated = () => new AppError('not_authenticated', 'You are not logged in.');
export const forbidden = () => new AppError('forbidden', 'You are not allowed to do this.');
export const otherPerson = () =>
  new AppError('other_person', 'This account is already another person of that login service or platform.');
export const invalidInput = (path: string, message: string) =>
  new AppError('invalid_input', `${path || 'The input'} ${message}`, { errors: [{ path, message }] });

/** A field that is refused, with a reason code that clients translate. */
export function refusedField(path: string, code: FieldProblem): AppError {
  const message = fieldProblems[code];
  return new AppError('invalid_input', `${path} ${message}`, { errors: [{ path, message, code }] });
}
