import type { AnswerListener } from './backend-call.ts';
import { throwLater } from './contain.ts';
import type { Fields } from './fields.ts';
import type { ResponseHead } from './response-head.ts';

/** Passes a target's response on; an error of the listener ends its exchange alone, which `end` does once. */
export class ContainedListener implements AnswerListener {
  readonly #listener: AnswerListener;
  readonly #end: (error: Error) => void;
  #hasFailed = false;

  constructor(listener: AnswerListener, end: (error: Error) => void) {
    this.#listener = listener;
    this.#end = end;
  }

  information(head: ResponseHead): void {
    this.#try(() => this.#listener.information(head), undefined);
  }

  head(head: ResponseHead): void {
    this.#try(() => this.#listener.head(head), undefined);
  }

  data(bytes: Buffer, isLast: boolean): boolean {
    return this.#try(() => this.#listener.data(bytes, isLast), true);
  }

  end(trailers: Fields): void {
    this.#try(() => this.#listener.end(trailers), undefined);
  }

  fail(error: Error): void {
    this.#try(() => this.#listener.fail(error), undefined);
  }

  isPassThrough(): boolean {
    return this.#listener.isPassThrough();
  }

  isFlushed(): boolean {
    return this.#listener.isFlushed();
  }

  drain(): void {
    this.#try(() => this.#listener.drain(), undefined);
  }

  #try<Result>(act: () => Result, otherwise: Result): Result {
    if (this.#hasFailed) return otherwise;
    try {
      return act();
    } catch (thrown) {
      this.#hasFailed = true;
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      throwLater(error);
      this.#end(error);
      return otherwise;
    }
  }
}
