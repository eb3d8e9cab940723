import { benchLimits, type HeldMessage } from '@sentiero/contracts/bench';
import type { HeldEdit } from '@sentiero/contracts/ingest';
import type { AnswerListener } from '@sentiero/http1/backend-call';
import type { Exchange } from '@sentiero/http1/exchange';
import { noFields, type Fields } from '@sentiero/http1/fields';
import type { ResponseHead } from '@sentiero/http1/response-head';
import type { Recording } from '../recorder/record-exchange.ts';
import type { Verdict } from './held-list.ts';
import type { HeldShare } from './held-memory.ts';
import { readResponseEdit, type ResponseEdit } from './read-edit.ts';
import { messageOf, shownMessage, sizeOf } from './shown-message.ts';

/** A response that is not complete in this time counts as a stream, which passes. */
const completeMs = 10_000;
/** Content types that no learner edits, and streams. */
const passing = /^(image\/(?!svg)|font\/|audio\/|video\/|text\/event-stream)/i;

type Message = Pick<HeldMessage, 'code' | 'status' | 'headers' | 'latin1' | 'body' | 'trailers'>;

export type HeldResponseParts = {
  exchange: Exchange;
  recording: Recording;
  /** Passes the response on to the learner. */
  listener: AnswerListener;
  share: HeldShare;
  isWanted(): boolean;
  hold(
    message: Message,
    read: (edit: HeldEdit) => ResponseEdit,
  ): { verdict: Promise<Verdict<ResponseEdit>>; drop: () => void };
  sendDropped(): void;
};

/** Collects a response and holds it for its learner; everything that is not held passes as it arrives. */
export class HeldResponse implements AnswerListener {
  readonly #parts: HeldResponseParts;
  /** Null while everything passes. */
  #head: ResponseHead | null = null;
  #chunks: Buffer[] = [];
  #size = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: HeldResponseParts) {
    this.#parts = parts;
  }

  information(head: ResponseHead): void {
    this.#parts.listener.information(head);
  }

  head(head: ResponseHead): void {
    const { framing, fields } = head;
    const isLarge = framing.kind === 'length' && framing.length > benchLimits.heldBodyBytes;
    if (isLarge || passing.test(fields.get('content-type') ?? '') || !this.#parts.isWanted())
      return this.#parts.listener.head(head);
    this.#head = head;
    this.#timer = setTimeout(() => this.#pass(), completeMs);
  }

  data(bytes: Buffer, isLast: boolean): boolean {
    if (!this.#head) return this.#parts.listener.data(bytes, isLast);
    // The memory of received bytes is reused.
    this.#chunks.push(Buffer.from(bytes));
    this.#size += bytes.length;
    const hasRoom = this.#size <= benchLimits.heldBodyBytes && this.#parts.share.add(bytes.length);
    return hasRoom || this.#pass();
  }

  end(trailers: Fields): void {
    clearTimeout(this.#timer);
    const head = this.#head;
    this.#head = null;
    if (!head) return this.#parts.listener.end(trailers);
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#hold(head, bytes, trailers)
      .catch((error: Error) => this.#parts.listener.fail(error))
      .finally(() => this.#parts.share.free());
  }

  fail(error: Error): void {
    this.#pass();
    this.#parts.listener.fail(error);
  }

  /** Passes on the collected part, and from now on everything as it arrives. */
  #pass(): boolean {
    clearTimeout(this.#timer);
    const head = this.#head;
    this.#head = null;
    if (!head) return true;
    this.#parts.share.free();
    if (this.#parts.exchange.reply.isClientGone) return true;
    const { listener } = this.#parts;
    listener.head(head);
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks.map((bytes) => listener.data(bytes, false)).every(Boolean);
  }

  async #hold(head: ResponseHead, bytes: Buffer, trailers: Fields): Promise<void> {
    const { exchange, hold, recording, share } = this.#parts;
    const { reply } = exchange;
    const shown = await shownMessage(head.status, head.fields, bytes);
    if (reply.isClientGone) return;
    if (!shown || !share.add(sizeOf(shown))) return this.#release(head, bytes, trailers);
    const { code } = head;
    const message = { code, status: shown.line, ...messageOf(shown, trailers) };
    const { verdict, drop } = hold(message, (edit) =>
      readResponseEdit(edit, exchange.head.method, { fields: head.fields, bytes, shown: shown.body }),
    );
    const whenGone = reply.whenClientGone(() => {
      whenGone();
      drop();
    });
    const result = await verdict;
    if (reply.isClientGone) return;
    reply.whenClientGone(whenGone);
    const sent = { code, status: head.status, headers: head.fields.raw };
    if (result.how === 'dropped') {
      recording.responseHead(sent);
      recording.responseBody(bytes);
      recording.end('dropped');
      return this.#parts.sendDropped();
    }
    if (result.how !== 'changed') return this.#release(head, bytes, trailers);
    recording.originalResponse(sent, bytes);
    this.#release(result.edit.head, result.edit.body, noFields);
  }

  #release(head: ResponseHead, bytes: Buffer, trailers: Fields): void {
    const { listener } = this.#parts;
    listener.head(head);
    if (bytes.length > 0) listener.data(bytes, true);
    listener.end(trailers);
  }

  isPassThrough(): boolean {
    return this.#head === null && this.#parts.listener.isPassThrough();
  }

  isFlushed(): boolean {
    return this.#head === null && this.#parts.listener.isFlushed();
  }

  drain(): void {
    this.#parts.listener.drain();
  }
}
