import type { Words } from '../locales/languages.ts';

export type ProblemKey = keyof Words['problems'];

/** A refusal that the visitor reads in their language; the API sends its key. */
export class Problem extends Error {
  override name = 'Problem';
  readonly statusCode: number;
  readonly key: ProblemKey;
  constructor(statusCode: number, key: ProblemKey) {
    super(key);
    this.statusCode = statusCode;
    this.key = key;
  }
}

/** Nobody is logged in: pages lead to the login. */
export class LoginFirst extends Problem {
  constructor() {
    super(401, 'loginFirst');
  }
}
