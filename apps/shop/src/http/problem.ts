import { vocabularies, type Words } from '../words/words.ts';

type Say = (problems: Words['problems']) => string;

/** Something that the visitor is told in their language, with its status. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly statusCode: number;
  readonly say: Say;
  constructor(statusCode: number, say: Say) {
    super(say(vocabularies.en.problems));
    this.say = say;
    this.statusCode = statusCode;
  }
}
