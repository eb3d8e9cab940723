import { Worker } from 'node:worker_threads';
import type { ApiAddress } from '../api/api-client.ts';
import type { Batch } from '../spool/spool-batch.ts';

export type SenderSettings = { address: ApiAddress; bodyLimit: number };
export type Sent =
  /** The first `count` entries are finished: `sent` of them reached the API; it rejected the rest. */
  | {
      result: 'accepted';
      count: number;
      sent: number;
      /** Indexes of the entries that were sent with a loss notice. */
      notified: readonly number[];
      unreadable: number;
      /** Some files no longer exist. */
      isMissing: boolean;
      rejected: { id: string; reason: string }[];
    }
  /** The batch itself is invalid. */
  | { result: 'refused'; reason: string }
  /** A file is currently unreadable. */
  | { result: 'unreadable'; reason: string }
  | { result: 'unavailable'; reason: string };

/** The message sent to the thread. */
export type BatchMessage = Pick<Batch, 'places' | 'notices'>;

export type Sender = {
  /** Resolves when the thread is ready to work. */
  ready(): Promise<void>;
  send(parcel: BatchMessage): Promise<Sent>;
  stop(): Promise<void>;
};

/**
 * These limits suffice for the largest batch in all its forms. With higher ones garbage accumulates: the process was
 * 100 MiB larger.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };

/** A thread that converts records and sends them to the API, so that neither can hold up traffic. */
export function senderThread(settings: SenderSettings): Sender {
  let settle: ((sent: Sent) => void) | null = null;
  let worker: Worker | null = start();
  const first = worker;
  const ready = new Promise<void>((resolve) => {
    first.once('message', () => resolve()).once('exit', () => resolve());
  });

  function answer(sent: Sent): void {
    settle?.(sent);
    settle = null;
  }

  function start(): Worker {
    const own = new Worker(new URL('sender-thread.ts', import.meta.url), {
      workerData: settings,
      resourceLimits,
    });
    own.on('message', (sent: Sent | 'ready') => sent !== 'ready' && answer(sent));
    own.on('error', () => undefined);
    own.on('exit', () => {
      if (worker !== own) return answer({ result: 'unavailable', reason: 'the sender was stopped' });
      worker = null;
      // A record that crashes the thread must not crash it again.
      answer({ result: 'refused', reason: 'it cannot be converted' });
    });
    own.unref();
    return own;
  }

  return {
    ready: () => ready,
    send({ places, notices }) {
      worker ??= start();
      const sent = new Promise<Sent>((resolve) => (settle = resolve));
      worker.postMessage({ places, notices } satisfies BatchMessage);
      return sent;
    },
    async stop() {
      const running = worker;
      worker = null;
      await running?.terminate();
    },
  };
}
