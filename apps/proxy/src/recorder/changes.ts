import type { RequestHead } from '@sentiero/http1/request-head';
import { asLearnerSent } from './as-learner-sent.ts';
import { BodyCopy } from './body-copy.ts';
import type { RawBody, RawChanges, RawLines } from './raw-record.ts';

/** A record with four bodies of the largest size would exceed a batch. */
export const originalLimit = 128 * 1024;

/** The original request and response, before the learner changed them. */
export class Changes {
  readonly #limit: number;
  readonly record: RawChanges = {};
  /** The bodies, in frame order. */
  chunks: readonly Buffer[] = [];

  constructor(bodyLimit: number) {
    this.#limit = Math.min(bodyLimit, originalLimit);
  }

  withRequest({ method, target, fields }: RequestHead, bytes: Buffer): this {
    this.record.request = { method, target, headers: asLearnerSent(fields), body: this.#keep(bytes) };
    return this;
  }

  withResponse(head: { code: number; status: string; headers: RawLines }, bytes: Buffer): this {
    this.record.response = { ...head, body: this.#keep(bytes) };
    return this;
  }

  #keep(bytes: Buffer): RawBody | null {
    const copy = new BodyCopy(this.#limit);
    copy.add(bytes);
    this.chunks = [...this.chunks, ...copy.chunks];
    return copy.summary();
  }
}
