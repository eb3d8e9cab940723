import { websocketEvent, type EventRecord, type MessageDirection } from '@sentiero/contracts/capture';
import { randomUUIDv7 } from 'node:crypto';
import type { Arrival } from '../recorder/record-exchange.ts';
import { messageData } from './message-data.ts';
import type { MessageQuota } from './message-quota.ts';
import { MessageReader } from './message-reader.ts';
import type { MemoryBudget } from './message-start.ts';

const tellAfterMs = 1000;

export type MessageSink = {
  /** The number of characters kept per message. */
  textLimit: number;
  quota: MessageQuota;
  memory: MemoryBudget;
  store(event: EventRecord & { user: string }): void;
  skipped(count: number): void;
};

/** Observes an open websocket. */
export type MessageRecording = {
  readonly sent: (chunk: Buffer) => void;
  readonly received: (chunk: Buffer) => void;
  readonly end: () => void;
};

type Opening = Pick<Arrival, 'id' | 'learner' | 'user' | 'target'>;

/**
 * Turns each message into an event. Messages beyond the quota are counted and reported in one event, and so is the end of
 * the recording of one side if an invalid frame ended it.
 */
export function recordMessages(opening: Opening, sink: MessageSink): MessageRecording {
  const { id, learner, user, target } = opening;
  const share = sink.quota.open(user);
  const skipped = { sent: 0, received: 0 };
  let timer: NodeJS.Timeout | null = null;

  const store = (data: EventRecord['data']): void =>
    sink.store({
      kind: 'event',
      id: randomUUIDv7(),
      learner,
      user,
      target_id: target.id,
      at: new Date().toISOString(),
      request: id,
      type: websocketEvent,
      data,
    });
  const tellSkipped = (): void => {
    timer = null;
    if (skipped.sent + skipped.received === 0) return;
    store({ skipped: { ...skipped } });
    Object.assign(skipped, { sent: 0, received: 0 });
  };
  const waitToTell = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      if (share.take()) tellSkipped();
      else waitToTell();
    }, tellAfterMs).unref();
  };
  // Hexadecimal takes two characters for each byte.
  const limitOf = (isText: boolean) => (isText ? sink.textLimit : sink.textLimit >> 1);
  const reader = (direction: MessageDirection, isMasked: boolean): MessageReader =>
    new MessageReader({
      isMasked,
      memory: sink.memory,
      begin(isText) {
        return share.take() ? limitOf(isText) : null;
      },
      // A message may turn out to be no text.
      end: ({ isText, size, bytes }) =>
        store(messageData(direction, { isText, size, bytes: bytes.subarray(0, limitOf(isText)) })),
      skip(count) {
        skipped[direction] += count;
        sink.skipped(count);
        waitToTell();
      },
      stop: () => store({ stopped: direction }),
    });
  const readers = { sent: reader('sent', true), received: reader('received', false) };

  return {
    sent: (chunk) => readers.sent.read(chunk),
    received: (chunk) => readers.received.read(chunk),
    end() {
      readers.sent.close();
      readers.received.close();
      if (timer) clearTimeout(timer);
      tellSkipped();
    },
  };
}
