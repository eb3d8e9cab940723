import { benchLimits } from '@sentiero/contracts/bench';
import type { HeldEdit } from '@sentiero/contracts/ingest';
import type { AnswerListener } from '@sentiero/http1/backend-call';
import type { Exchange } from '@sentiero/http1/exchange';
import { isWebsocket } from '../forward/websocket.ts';
import { pageTexts } from '../pages/page-texts.ts';
import { sendPage } from '../pages/pages.ts';
import { fromLatin1 } from '../recorder/text.ts';
import {
  recordExchange,
  type Arrival,
  type RecordSink,
  type Recording,
} from '../recorder/record-exchange.ts';
import { isWanted } from './hold-filter.ts';
import type { HeldList } from './held-list.ts';
import type { HeldMemory, HeldShare } from './held-memory.ts';
import { HeldResponse } from './held-response.ts';
import type { Holds } from './holds.ts';
import { readBodyUpTo, unread, wholeBody, type ReadBody } from './read-body.ts';
import { readRequestEdit } from './read-edit.ts';
import { messageOf, shownMessage, sizeOf } from './shown-message.ts';

export type HoldDoorParts = {
  holds: Holds;
  held: HeldList;
  memory: HeldMemory;
  records: RecordSink;
};

/** The exchange to forward to the target: as it arrived, or as edited by its learner. */
export type Passed = { exchange: Exchange; arrival: Arrival };

/** Holds requests and responses of learners who have a hold. */
export class HoldDoor {
  readonly #parts: HoldDoorParts;

  constructor(parts: HoldDoorParts) {
    this.#parts = parts;
  }

  /** Whether anything of this exchange might be held: a single lookup, the only cost for exchanges without a hold. */
  concerns({ user, source, target }: Arrival): boolean {
    if (user === undefined) return false;
    const hold = this.#parts.holds.of(user);
    return hold !== undefined && hold.target_id === target.id && source === undefined;
  }

  /** Holds a request until its learner decides; null if it is dropped. */
  async request(exchange: Exchange, arrival: Arrival): Promise<Passed | null> {
    const asItIs = { exchange, arrival };
    if (isWebsocket(exchange) || !this.#wants(arrival, 'requests')) return asItIs;
    const share = this.#parts.memory.share(arrival.user);
    try {
      const body = await readBodyUpTo(exchange, { limit: benchLimits.heldBodyBytes, share });
      if (!body) return null;
      const whole = { exchange: unread(exchange, exchange.head, body), arrival };
      if (body.isLarge || !this.#wants(arrival, 'requests')) return whole;
      return await this.#hold({ exchange, arrival }, body, share);
    } finally {
      share.free();
    }
  }

  async #hold({ exchange, arrival }: Passed, body: ReadBody, share: HeldShare): Promise<Passed | null> {
    const { head } = exchange;
    const bytes = Buffer.concat(body.chunks);
    const whole = { exchange: unread(exchange, head, body), arrival };
    const shown = await shownMessage(head.target, head.fields, bytes);
    if (exchange.reply.isClientGone) return null;
    if (!shown || !share.add(sizeOf(shown))) return whole;
    const { verdict, drop } = this.#parts.held.hold(
      heldBy(arrival),
      { ...titleOf(arrival), phase: 'request', ...messageOf(shown, body.trailers) },
      // The internal listener has validated its shape.
      (edit) => readRequestEdit(edit as HeldEdit, head, { fields: head.fields, bytes, shown: shown.body }),
    );
    exchange.reply.whenClientGone(drop);
    const result = await verdict;
    if (exchange.reply.isClientGone) return null;
    if (result.how === 'dropped') return this.#drop(exchange, arrival, bytes);
    if (result.how !== 'changed') return whole;
    const { edit } = result;
    const changed = unread(exchange, edit.head, wholeBody(edit.body));
    return {
      exchange: changed,
      arrival: { ...arrival, request: edit.head, original: { head, body: bytes } },
    };
  }

  /** Receives the target's response in place of the listener, and may hold it. */
  response(passed: Passed, recording: Recording, listener: AnswerListener): AnswerListener {
    const { arrival, exchange } = passed;
    return new HeldResponse({
      exchange,
      recording,
      listener,
      share: this.#parts.memory.share(arrival.user),
      isWanted: () => this.#wants(arrival, 'responses'),
      hold: (message, read) =>
        this.#parts.held.hold(
          heldBy(arrival),
          { ...titleOf(arrival), phase: 'response', ...message },
          (edit) => read(edit as HeldEdit),
        ),
      sendDropped: () => sendDropped(exchange),
    });
  }

  #wants({ user = '', target, request }: Arrival, what: 'requests' | 'responses'): boolean {
    const hold = this.#parts.holds.of(user);
    if (!hold?.[what] || hold.target_id !== target.id || !isWanted(hold.only, request)) return false;
    return this.#parts.held.hasRoom(user);
  }

  #drop(exchange: Exchange, arrival: Arrival, bytes: Buffer): null {
    const recording = recordExchange(arrival, this.#parts.records);
    if (bytes.length > 0) recording.requestBody(bytes);
    recording.end('dropped');
    sendDropped(exchange);
    return null;
  }
}

const heldBy = ({ user = '', learner, target }: Arrival) => ({ user, learner, targetId: target.id });
const titleOf = ({ origin, request }: Arrival) => ({
  method: request.method,
  url: origin + fromLatin1(request.target),
});

/** The proxy itself answers a dropped request, in the learner's language. */
function sendDropped({ head, reply }: Exchange): void {
  const { language, dropped } = pageTexts(head);
  sendPage(reply, { status: 403, language, ...dropped });
}
