import { randomUUID } from 'node:crypto';
import { forwardableTrailers, isOpen, receivedOtherwise, requestLines, responseLines } from './headers.ts';
import { deliveredOtherwise } from './rewrite-addresses.ts';
import { BodyRewriter, isRewritable } from './rewrite-body.ts';
import type { BackendCall, AnswerListener } from '@sentiero/http1/backend-call';
import type { BackendConnection, BackendPool } from '@sentiero/http1/backend-pool';
import { ContainedListener } from '@sentiero/http1/contained-listener';
import { throwLater } from '@sentiero/http1/contain';
import type { Exchange } from '@sentiero/http1/exchange';
import type { Fields } from '@sentiero/http1/fields';
import { hasBody } from '@sentiero/http1/request-head';
import { headText, type ReplyHead } from '@sentiero/http1/reply';
import type { ResponseFraming, ResponseHead } from '@sentiero/http1/response-head';
import { sendPage } from '../pages/pages.ts';
import { failurePage } from './failure-page.ts';
import type { ForwardContext } from './forward-context.ts';

export type ForwardParts = { pool: BackendPool; headLimit: number };

/** Methods that may be retried when a kept-alive connection turns out to be closed. */
const retried: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Forwards a request and its response, streaming both ways, while the recording observes. */
export function forwardRequest(context: ForwardContext, parts: ForwardParts): void {
  new Forwarding(context, parts).start();
}

class Forwarding implements AnswerListener {
  readonly #context: ForwardContext;
  readonly #parts: ForwardParts;
  readonly #listener: AnswerListener;
  #connection: BackendConnection | null = null;
  #call: BackendCall | null = null;
  /** Null if the body passes as it is. */
  #rewriter: BodyRewriter | null = null;
  #isRetry = false;
  #isOver = false;

  constructor(context: ForwardContext, parts: ForwardParts) {
    this.#context = context;
    this.#parts = parts;
    const contain = (listener: AnswerListener) =>
      new ContainedListener(listener, (error) => this.#crash(error));
    const own = contain(this);
    this.#listener = context.holdResponse ? contain(context.holdResponse(own)) : own;
  }

  start(): void {
    const { exchange, recording } = this.#context;
    const { reply } = exchange;
    reply.whenClientGone(() => {
      this.#isOver = true;
      this.#call?.abandon();
      recording.end(reply.isRefused ? 'refused' : 'learner_left');
    });
    reply.whenDrained(() => this.#call?.resume());
    this.#send();
    exchange.readBody({
      data: (bytes) => {
        recording.requestBody(bytes);
        this.#connection?.touch();
        return this.#call?.write(bytes) ?? true;
      },
      end: (trailers) => {
        if (!hasBody(exchange.head)) return;
        recording.requestTrailers(trailers.raw);
        this.#call?.end(headText(forwardableTrailers(trailers)));
      },
      isPassThrough: () => recording.isRequestFull(),
      isFlushed: () => this.#call?.isFlushed ?? true,
    });
  }

  #send(): void {
    const { exchange, target, mark, recording } = this.#context;
    const { head } = exchange;
    try {
      // Requests without a learner share no connection.
      const learner = mark?.learner ?? randomUUID();
      const owner = { origin: target.origin, learner, trust: target.trust };
      const connection = this.#parts.pool.take(owner, this.#isRetry ? 'fresh' : 'any');
      this.#connection = connection;
      this.#call = connection.call({ head, headLimit: this.#parts.headLimit }, this.#listener);
    } catch (error) {
      return this.fail(error instanceof Error ? error : new Error(String(error)));
    }
    const lines = requestLines(head, { ...this.#context, isUpgrade: false });
    recording.forwarded(receivedOtherwise(head.fields, lines, target));
    const text = `${head.method} ${target.pathOf(head.target)} HTTP/1.1\r\n${headText(lines)}\r\n`;
    this.#call.begin(text, !hasBody(head));
  }

  information(answer: ResponseHead): void {
    const { code, status, fields } = answer;
    const { exchange, recording } = this.#context;
    recording.informational({ code, status, headers: fields.raw });
    const { head, reply } = exchange;
    // A client that did not send `Expect: 100-continue` is not waiting for it.
    if (code === 100 && head.fields.get('expect') === undefined) return;
    const { places } = this.#context;
    reply.information(code, status, responseLines(answer, { acceptsTrailers: false, places }));
  }

  head(answer: ResponseHead): void {
    const { exchange, recording, places, target } = this.#context;
    const { code, status, fields, framing } = answer;
    const delivery = { acceptsTrailers: exchange.head.version === '1.1', places };
    const sent = withLength(exchange, framing, responseLines(answer, delivery));
    // Only an application that is called by a name of its own knows itself by that.
    const isRewritten = places && target.hostHeader !== null && isRewritable(answer);
    this.#rewriter = isRewritten ? new BodyRewriter(places) : null;
    const lines = isRewritten ? withoutLength(sent) : sent;
    const body = isRewritten && framing.kind !== 'none' ? 'open' : replyBody(framing);
    exchange.reply.begin({ code, status, lines, body });
    const rewritten = places ? deliveredOtherwise(fields, places) : [];
    recording.responseHead({
      version: answer.version,
      code,
      status,
      headers: fields.raw,
      contentType: fields.get('content-type'),
      rewritten,
    });
    exchange.touch();
  }

  data(bytes: Buffer, isLast: boolean): boolean {
    const { exchange, recording } = this.#context;
    recording.responseBody(bytes);
    exchange.touch();
    return exchange.reply.write(this.#rewriter?.push(bytes) ?? bytes, isLast);
  }

  end(trailers: Fields): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { exchange, recording } = this.#context;
    if (this.#rewriter) exchange.reply.write(this.#rewriter.end(), true);
    recording.responseTrailers(trailers.raw);
    recording.end(exchange.reply.isClientGone ? 'learner_left' : 'answered');
    exchange.reply.end(exchange.reply.acceptsTrailers ? forwardableTrailers(trailers) : []);
  }

  isPassThrough(): boolean {
    return this.#rewriter === null && this.#context.recording.isResponseFull();
  }

  isFlushed(): boolean {
    return this.#context.exchange.reply.isFlushed;
  }

  drain(): void {
    this.#context.exchange.resumeBody();
  }

  fail(error: Error): void {
    if (this.#isOver) return;
    const { exchange, recording, target } = this.#context;
    const { reply, head } = exchange;
    if (reply.hasStarted) {
      this.#isOver = true;
      recording.end(reply.isClientGone ? 'learner_left' : 'cut');
      return reply.abort();
    }
    const isStale =
      this.#connection?.isReused === true && this.#call?.hasResponded === false && !hasBody(head);
    if (isStale && retried.has(head.method) && !this.#isRetry && !reply.isClientGone) {
      this.#isRetry = true;
      return this.#send();
    }
    this.#isOver = true;
    recording.end('target_failed');
    if (this.#context.whenUnreachable?.(error)) return;
    sendPage(reply, failurePage(exchange, target.name, error));
  }

  /** Ends this exchange after an error in the proxy itself: with a page, or where the response stands. */
  #crash(error: Error): void {
    this.#isOver = true;
    this.#connection?.destroy();
    const { exchange, recording, target } = this.#context;
    const { reply } = exchange;
    try {
      recording.end(reply.hasStarted ? 'cut' : 'target_failed');
      if (reply.hasStarted) reply.abort();
      else sendPage(reply, failurePage(exchange, target.name, error));
    } catch (again) {
      throwLater(again);
      reply.abort();
    }
  }
}

/** A learner may have changed the method to HEAD although the client waits for a body. */
function withLength({ head, reply }: Exchange, framing: ResponseFraming, lines: string[]): string[] {
  if (framing.kind !== 'none' || head.method !== 'HEAD' || reply.isForHead) return lines;
  return [...withoutLength(lines), 'Content-Length', '0'];
}

function withoutLength(lines: readonly string[]): string[] {
  return lines.filter((_, index) => lines[index - (index % 2)]?.toLowerCase() !== 'content-length');
}

function replyBody(framing: ResponseFraming): ReplyHead['body'] {
  if (framing.kind === 'none') return 'none';
  return isOpen(framing) ? 'open' : 'sized';
}
