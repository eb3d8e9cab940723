import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { QueryStopped } from '../query-stopped.ts';
import type { Judgement } from './judge.ts';
import { PatchQueue } from './patch-queue.ts';
import { compileQuickJs } from './sandbox.ts';
import type { ThreadData } from './thread.ts';

type Message = { readonly ready?: true; readonly judgement?: Judgement };
type Patch = { readonly weakness: string; readonly code: string };

/** What the sandbox cannot interrupt ends with its thread. */
const limits = { processorMs: 800, timeoutMs: 60_000 } as const;
const watchMs = 200;
/** All that a thread gets of our environment: with the compile cache it starts in half the time. */
const { NODE_COMPILE_CACHE } = process.env;
const env = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** Judges learners' versions, each in a thread of its own that keeps nothing. */
export class PatchThreads {
  readonly #exercises: string;
  readonly #queue = new PatchQueue();
  readonly #quickJs = compileQuickJs();
  readonly #threads = new Set<Worker>();

  /** The address of a module that exports `exercises`. */
  constructor(exercises: URL) {
    this.#exercises = exercises.href;
  }

  judge(learner: string, patch: Patch): Promise<Judgement> {
    return this.#queue.run(learner, (signal) => this.#run(patch, signal));
  }

  cancel(learner: string): void {
    this.#queue.cancel(learner);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  async #run(patch: Patch, signal: AbortSignal): Promise<Judgement> {
    const data: ThreadData = { ...patch, exercises: this.#exercises, quickJs: this.#quickJs };
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4, stackSizeMb: 4 },
      execArgv: [],
      env,
    });
    this.#threads.add(thread);
    const { promise, resolve, reject } = Promise.withResolvers<Judgement>();
    const timer = setTimeout(() => reject(new QueryStopped('too_slow')), limits.timeoutMs);
    signal.addEventListener('abort', () => reject(new QueryStopped('reset')), { once: true });
    thread.on('message', ({ ready, judgement }: Message) => {
      if (judgement) resolve(judgement);
      if (ready) void watch(thread, () => reject(new QueryStopped('too_slow')));
    });
    thread.on('error', () => reject(new QueryStopped('crashed')));
    thread.on('exit', () => reject(new QueryStopped('crashed')));
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#threads.delete(thread);
      await thread.terminate();
    }
  }
}

/** Says when a thread has used more processor time than it may; a busy machine does not use it up. */
async function watch(thread: Worker, tooSlow: () => void): Promise<void> {
  try {
    const startMs = await processorMsOf(thread);
    for (;;) {
      await pause(watchMs, undefined, { ref: false });
      if ((await processorMsOf(thread)) - startMs > limits.processorMs) return tooSlow();
    }
  } catch {
    // The thread has ended.
  }
}

async function processorMsOf(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage();
  return (user + system) / 1_000;
}
