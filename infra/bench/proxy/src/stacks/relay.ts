import { failurePage } from '../../../../../apps/proxy/src/forward/failure-page.ts';
import type { ForwardContext } from '../../../../../apps/proxy/src/forward/forward-context.ts';
import { forwardableTrailers, isOpen, responseLines } from '../../../../../apps/proxy/src/forward/headers.ts';
import { Fields } from '@sentiero/http1/fields';
import { isReleasable, release } from '@sentiero/http1/read-memory';
import type { ReplyHead } from '@sentiero/http1/reply';
import { hasBody } from '@sentiero/http1/request-head';
import { responseFraming, type ResponseFraming, type ResponseHead } from '@sentiero/http1/response-head';
import { sendAtTurnEnd } from '../../../../../apps/proxy/src/loop/turn-end.ts';
import { sendPage } from '../../../../../apps/proxy/src/pages/pages.ts';

const retried: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
const maxInformation = 100;

type Start = { code: number; status: string; fields: Fields };
type Client = { abandon(): void; resume(): void; send(kind: 'any' | 'fresh'): void };

/** Records and passes on what a client receives from the target, as the proxy's own forwarder does. */
export class Relay {
  readonly context: ForwardContext;
  readonly #client: Client;
  #left = Infinity;
  #passed: Buffer[] = [];
  #informations = 0;
  #isRetry = false;
  isOver = false;

  constructor(context: ForwardContext, client: Client) {
    this.context = context;
    this.#client = client;
    const { reply } = context.exchange;
    reply.onClientGone = () => {
      this.isOver = true;
      client.abandon();
      context.recording.end('learner_left');
    };
    reply.onDrain = () => client.resume();
  }

  information({ code, status, fields }: Start): void {
    if (this.isOver) return;
    if (++this.#informations > maxInformation) return this.#refuse('it sends interim responses without end');
    const { exchange, recording } = this.context;
    recording.informational({ code, status, headers: fields.raw });
    if (code === 100 && exchange.head.fields.get('expect') === undefined) return;
    const head: ResponseHead = { code, status, fields, framing: { kind: 'none' }, isReusable: false };
    exchange.reply.information(code, status, responseLines(head, { acceptsTrailers: false, places: null }));
  }

  /** False if the response is refused. */
  head({ code, status, fields }: Start): boolean {
    const { exchange, recording } = this.context;
    let framing: ResponseFraming;
    try {
      framing = responseFraming(fields, exchange.head.method, code);
    } catch (error) {
      this.#refuse(error instanceof Error ? error.message : '');
      return false;
    }
    if (framing.kind === 'length') this.#left = framing.length;
    const delivery = { acceptsTrailers: exchange.head.version === '1.1', places: null };
    const lines = responseLines({ code, fields, framing }, delivery);
    exchange.reply.begin({ code, status, lines, body: replyBody(framing) });
    recording.responseHead({ code, status, headers: fields.raw });
    exchange.touch();
    return true;
  }

  data(bytes: Buffer): boolean {
    if (this.isOver) return true;
    const { exchange, recording } = this.context;
    const isPassThrough = recording.isResponseFull();
    recording.responseBody(bytes);
    exchange.touch();
    this.#left -= bytes.length;
    const isAccepted = exchange.reply.write(bytes, this.#left === 0);
    if (isPassThrough && isReleasable(bytes)) this.#releaseLater(bytes);
    return isAccepted;
  }

  /** The client's parser may still read the memory in this turn. */
  #releaseLater(bytes: Buffer): void {
    this.#passed.push(bytes);
    if (this.#passed.length > 1) return;
    sendAtTurnEnd(() => {
      const passed = this.#passed.splice(0);
      if (this.context.exchange.reply.isFlushed) for (const one of passed) release(one);
    });
  }

  end(rawTrailers: readonly string[]): void {
    if (this.isOver) return;
    this.isOver = true;
    const { exchange, recording } = this.context;
    recording.responseTrailers(rawTrailers);
    recording.end(exchange.reply.isClientGone ? 'learner_left' : 'answered');
    const isWanted = rawTrailers.length > 0 && exchange.reply.acceptsTrailers;
    exchange.reply.end(isWanted ? forwardableTrailers(Fields.of(rawTrailers)) : []);
  }

  fail(error: Error, isStale: boolean): void {
    if (this.isOver) return;
    const { exchange, recording, target } = this.context;
    const { reply, head } = exchange;
    if (reply.hasStarted) {
      this.isOver = true;
      recording.end(reply.isClientGone ? 'learner_left' : 'cut');
      return reply.abort();
    }
    if (isStale && retried.has(head.method) && !hasBody(head) && !this.#isRetry && !reply.isClientGone) {
      this.#isRetry = true;
      return this.#client.send('fresh');
    }
    this.isOver = true;
    recording.end('target_failed');
    sendPage(reply, failurePage(exchange, target.name, error));
  }

  #refuse(why: string): void {
    this.fail(new Error(why), false);
    this.#client.abandon();
  }
}

function replyBody(framing: ResponseFraming): ReplyHead['body'] {
  if (framing.kind === 'none') return 'none';
  return isOpen(framing) ? 'open' : 'sized';
}
