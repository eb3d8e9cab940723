/** Something that the visitor is told, with its status. */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly statusCode: number;
  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}
