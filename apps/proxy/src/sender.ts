import { Worker } from 'node:worker_threads';
import type { ApiAddress } from './api-client.ts';

export type SenderSettings = { address: ApiAddress; bodyLimit: number };
/** Frames, one behind the other, and how long each is. */
export type SendOrder = { bytes: Uint8Array<ArrayBuffer>; lengths: number[] };

export type Sent =
  /** The first `count` are with the API, but those that it rejected and those that nobody can read. */
  | { result: 'taken'; count: number; unreadable: number; rejected: { id: string; reason: string }[] }
  /** Something about the batch is wrong. */
  | { result: 'refused'; reason: string }
  | { result: 'away'; reason: string };

export type Sender = { send(frames: readonly Buffer[]): Promise<Sent>; stop(): Promise<void> };

/** A thread that makes records presentable and hands them to the API: neither may hold up the traffic. */
export function senderThread(settings: SenderSettings): Sender {
  let worker: Worker | null = null;
  let settle: ((sent: Sent) => void) | null = null;

  function answer(sent: Sent): void {
    settle?.(sent);
    settle = null;
  }

  function start(): Worker {
    const own = new Worker(new URL('sender-thread.ts', import.meta.url), { workerData: settings });
    own.on('message', answer);
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
    send(frames) {
      worker ??= start();
      const joined = join(frames);
      const sent = new Promise<Sent>((resolve) => (settle = resolve));
      worker.postMessage(joined, [joined.bytes.buffer]);
      return sent;
    },
    async stop() {
      const running = worker;
      worker = null;
      await running?.terminate();
    },
  };
}

function join(frames: readonly Buffer[]): SendOrder {
  const lengths = frames.map((frame) => frame.length);
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  for (const frame of frames) {
    bytes.set(frame, at);
    at += frame.length;
  }
  return { bytes, lengths };
}
