import { errorStatus, type ErrorCode, type InputError, type Problem } from '@sentiero/contracts/http';

type Details = { errors?: readonly InputError[]; status?: number };

/** Thrown to refuse events, with the reason. */
export class EventsRefused extends Error {
  readonly code: ErrorCode;
  readonly errors: readonly InputError[];
  readonly status: number;

  constructor(code: ErrorCode, message: string, { errors = [], status = errorStatus[code] }: Details = {}) {
    super(message);
    this.code = code;
    this.errors = errors;
    this.status = status;
  }

  get problem(): Problem {
    const { code, status, message, errors } = this;
    return {
      type: 'about:blank',
      title: code,
      status,
      code,
      detail: message,
      ...(errors.length ? { errors: [...errors] } : {}),
    };
  }
}
