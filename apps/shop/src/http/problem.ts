import type { Protection } from '../events/protections.ts';
import { vocabularies } from '../locales/languages.ts';
import type { Words } from '../locales/languages.ts';

type Say = (problems: Words['problems']) => string;

/** A problem with its status, and its text in the visitor's language. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly statusCode: number;
  readonly say: Say;
  /** The protection that refused the request, if any: the error handler reports it. */
  readonly blockedBy: Protection | null;
  constructor(statusCode: number, say: Say, blockedBy: Protection | null = null) {
    super(say(vocabularies.en.problems));
    this.blockedBy = blockedBy;
    this.say = say;
    this.statusCode = statusCode;
  }
}
