import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import { EventQueue, type TargetEvent } from './event-queue.ts';

export type EventSender = {
  /**
   * Queues the event and returns immediately; it is sent in this turn of the event loop unless a batch is in flight.
   */
  send: (event: TargetEvent) => void;
  /** Sends the remaining events within the time limit. */
  close: (limitMs?: number) => Promise<void>;
};

export type EventSenderOptions = {
  /** The proxy's URL, without a path. */
  readonly eventsUrl: string;
  readonly token: string;
  /** Called with the number of events that could not be delivered. */
  readonly onDrop?: (count: number, reason: string) => void;
  readonly queueLimitBytes?: number;
  readonly retryDelayMs?: number;
  readonly attempts?: number;
};

type Outcome = 'taken' | 'refused' | 'later';

const requestLimitMs = 10_000;
const retryDelayLimitMs = 10_000;

/** Delivers events to the proxy in batches and in order, and retries while the proxy is down. */
export function createEventSender(options: EventSenderOptions): EventSender {
  const { token, onDrop, queueLimitBytes = 8 * 1024 * 1024, retryDelayMs = 200, attempts = 12 } = options;
  const address = `${options.eventsUrl.replace(/\/$/, '')}/_sentiero/events`;
  const queue = new EventQueue(queueLimitBytes);
  const stopped = new AbortController();
  let running: Promise<void> | null = null;

  async function post(lines: readonly string[]): Promise<Outcome> {
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: `[${lines.join(',')}]`,
        redirect: 'manual',
        signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(requestLimitMs)]),
      });
      await response.body?.cancel();
      if (response.ok) return 'taken';
      return response.status === 400 || response.status === 413 ? 'refused' : 'later';
    } catch {
      return 'later';
    }
  }

  async function deliver(lines: readonly string[]): Promise<void> {
    for (let attempt = 0; attempt < attempts && !stopped.signal.aborted; attempt++) {
      const outcome = await post(lines);
      if (outcome === 'taken') return;
      if (outcome === 'refused') return deliverOneByOne(lines);
      const delayMs = Math.min(retryDelayMs * 2 ** attempt, retryDelayLimitMs);
      await wait(delayMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    onDrop?.(lines.length, 'the proxy could not be reached');
  }

  /** One bad event must not cost the whole batch. */
  async function deliverOneByOne(lines: readonly string[]): Promise<void> {
    if (lines.length === 1) return onDrop?.(1, 'the proxy refused it');
    for (const line of lines) await deliver([line]);
  }

  async function run(): Promise<void> {
    // The events of one request are sent in one batch.
    await Promise.resolve();
    while (!queue.isEmpty) await deliver(queue.takeBatch());
    running = null;
  }

  return {
    send(event) {
      const dropped = queue.add(event.learner, JSON.stringify({ id: v7(), ...event }));
      if (dropped > 0) onDrop?.(dropped, 'too many events were waiting');
      running ??= run();
    },
    async close(limitMs = 2_000) {
      const timer = setTimeout(() => stopped.abort(), limitMs);
      await running;
      clearTimeout(timer);
    },
  };
}
