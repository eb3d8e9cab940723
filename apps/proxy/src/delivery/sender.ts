import { Worker } from 'node:worker_threads';
import type { ApiAddress } from '../api/api-client.ts';
import type { Batch } from '../spool/spool-batch.ts';

export type SenderSettings = { address: ApiAddress; bodyLimit: number };
export type Sent =
  /** The first `count` are done with: `sent` of them are with the API, but those that it rejected. */
  | {
      result: 'taken';
      count: number;
      sent: number;
      /** Numbers of the records that were sent with a note of what was dropped. */
      told: readonly number[];
      unreadable: number;
      /** Some of their files are not there, or not any more. */
      isMissing: boolean;
      rejected: { id: string; reason: string }[];
    }
  /** Something about the batch is wrong. */
  | { result: 'refused'; reason: string }
  /** A file cannot be read now. */
  | { result: 'unreadable'; reason: string }
  | { result: 'away'; reason: string };

/** What travels to the thread. */
export type Parcel = Pick<Batch, 'places' | 'notes'>;

export type Sender = {
  /** Until the thread can work. */
  ready(): Promise<void>;
  send(parcel: Parcel): Promise<Sent>;
  stop(): Promise<void>;
};

/** Enough for the largest batch in all its forms. With more, garbage gathers: the process was 100 MiB larger. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };

/** A thread that makes records presentable and hands them to the API: neither may hold up the traffic. */
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
      if (worker !== own) return answer({ result: 'away', reason: 'the sender was stopped' });
      worker = null;
      // A record that kills the thread must not do so for ever.
      answer({ result: 'refused', reason: 'it cannot be converted' });
    });
    own.unref();
    return own;
  }

  return {
    ready: () => ready,
    send({ places, notes }) {
      worker ??= start();
      const sent = new Promise<Sent>((resolve) => (settle = resolve));
      worker.postMessage({ places, notes } satisfies Parcel);
      return sent;
    },
    async stop() {
      const running = worker;
      worker = null;
      await running?.terminate();
    },
  };
}
