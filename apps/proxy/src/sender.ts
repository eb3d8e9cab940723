import { Worker } from 'node:worker_threads';
import type { ApiAddress } from './api-client.ts';
import type { FramePlace } from './spool.ts';

export type SenderSettings = { address: ApiAddress; bodyLimit: number };
export type Sent =
  /** The first `count` are with the API, but those that it rejected and those that nobody can read. */
  | { result: 'taken'; count: number; unreadable: number; rejected: { id: string; reason: string }[] }
  /** Something about the batch is wrong. */
  | { result: 'refused'; reason: string }
  /** A file is not there, or not any more. */
  | { result: 'unreadable'; reason: string }
  | { result: 'away'; reason: string };

export type Sender = {
  /** Until the thread can work. */
  ready(): Promise<void>;
  send(places: readonly FramePlace[]): Promise<Sent>;
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
    send(places) {
      worker ??= start();
      const sent = new Promise<Sent>((resolve) => (settle = resolve));
      worker.postMessage(places);
      return sent;
    },
    async stop() {
      const running = worker;
      worker = null;
      await running?.terminate();
    },
  };
}
