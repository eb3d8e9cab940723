import { Worker } from 'node:worker_threads';
import { setTimeout as pause } from 'node:timers/promises';
import { compileQuickJs } from '@sentiero/lab-app/mend/sandbox';
import { compileSqlite } from '@sentiero/lab-app/sql/engine';
import { QueryStopped } from '@sentiero/lab-app/query-stopped';
import type { Job, JobReply, WorkerMessage, WorkerSettings } from './statement.ts';

type Task = {
  readonly job: Job;
  readonly timeoutMs: number;
  readonly processorMs: number | undefined;
  readonly resolve: (reply: JobReply) => void;
  readonly reject: (reason: QueryStopped) => void;
};
type Slot = {
  readonly worker: Worker;
  isReady: boolean;
  task: Task | null;
  lastLearner: string | null;
  timer: NodeJS.Timeout | null;
};

export type RunOptions = {
  readonly timeoutMs?: number;
  /** The thread's processor time after which it is terminated: a busy machine does not use it up. */
  readonly processorMs?: number;
  /** Aborting it gives the job a moment to finish on its own. */
  readonly signal?: AbortSignal;
};
export type PoolSettings = {
  readonly maxRows: number;
  readonly memoryBytes: number;
  readonly maxWorkers: number;
  readonly timeoutMs: number;
};

/** All that a thread gets of our environment: with the compile cache it starts in half the time. */
const { NODE_COMPILE_CACHE } = process.env;
const compileCache = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
const idleLimitMs = 30_000;
const minWorkers = 2;
/** Most queries take a millisecond, so another thread is worth starting only while a slow query blocks the others. */
const growDelayMs = 25;
/** Replacing a terminated thread costs a start, so constant resets may terminate at most four a second. */
const graceMs = 250;
const watchMs = 200;

/**
 * Threads that each run one job at a time; a thread that exceeds its time is terminated, which harms its own job only.
 */
export class WorkerPool {
  readonly #settings: PoolSettings;
  readonly #workerSettings: WorkerSettings;
  readonly #slots = new Set<Slot>();
  readonly #waiting: Task[] = [];
  #growTimer: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(settings: PoolSettings) {
    const { maxRows, memoryBytes } = settings;
    this.#settings = settings;
    this.#workerSettings = { maxRows, memoryBytes, sqlite: compileSqlite(), quickJs: compileQuickJs() };
  }

  run(job: Job, options: RunOptions = {}): Promise<JobReply> {
    const { timeoutMs = this.#settings.timeoutMs, processorMs, signal } = options;
    if (this.#isClosed) return Promise.reject(new QueryStopped('too_busy'));
    return new Promise((resolve, reject) => {
      const task: Task = { job, timeoutMs, processorMs, resolve, reject };
      this.#waiting.push(task);
      signal?.addEventListener('abort', () => this.#hurry(task), { once: true });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#growTimer) clearTimeout(this.#growTimer);
    for (const task of this.#waiting.splice(0)) task.reject(new QueryStopped('too_busy'));
    await Promise.all([...this.#slots].map((slot) => this.#end(slot, new QueryStopped('too_busy'))));
  }

  #hurry(task: Task): void {
    const at = this.#waiting.indexOf(task);
    if (at >= 0) this.#waiting.splice(at, 1);
    if (at >= 0) return task.reject(new QueryStopped('reset'));
    const slot = [...this.#slots].find((one) => one.task === task);
    if (slot) this.#endIn(slot, graceMs, 'reset');
  }

  #endIn(slot: Slot, delayMs: number, reason: 'too_slow' | 'reset'): void {
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = setTimeout(() => void this.#end(slot, new QueryStopped(reason)), delayMs);
  }

  #dispatch(): void {
    while (this.#waiting.length > 0) {
      const slot = this.#freeSlot(this.#waiting[0]?.job.learner);
      if (!slot) break;
      const task = this.#waiting.shift();
      if (task) this.#assign(slot, task);
    }
    if (this.#waiting.length > 0) this.#grow();
  }

  #grow(): void {
    const { size } = this.#slots;
    if (size < Math.min(minWorkers, this.#settings.maxWorkers)) return this.#start();
    if (this.#growTimer || size >= this.#settings.maxWorkers) return;
    const [head] = this.#waiting;
    this.#growTimer = setTimeout(() => {
      this.#growTimer = null;
      if (this.#waiting.length === 0) return;
      if (this.#waiting[0] === head) this.#start();
      this.#grow();
    }, growDelayMs);
  }

  /** Learners' code keeps a thread for long: the next learner should not have to wait for one to start. */
  #spare(): void {
    const isFree = [...this.#slots].some(({ task }) => task === null);
    if (!isFree && this.#slots.size < this.#settings.maxWorkers) this.#start();
  }

  /** Prefers the learner's previous thread. A thread that ran another learner's attack must start a new engine first. */
  #freeSlot(learner: string | undefined): Slot | undefined {
    const free = [...this.#slots].filter(({ isReady, task }) => isReady && task === null);
    return free.find(({ lastLearner }) => lastLearner === learner) ?? free[0];
  }

  #assign(slot: Slot, task: Task): void {
    slot.task = task;
    slot.lastLearner = task.job.learner;
    this.#endIn(slot, task.timeoutMs, 'too_slow');
    slot.worker.postMessage(task.job);
    if (task.processorMs !== undefined) void this.#watch(slot, task, task.processorMs);
    if (task.job.patch || task.job.page) this.#spare();
  }

  /** Ends a job that uses more processor time than it may. */
  async #watch(slot: Slot, task: Task, limitMs: number): Promise<void> {
    const startMs = await processorMsOf(slot.worker);
    while (slot.task === task && this.#slots.has(slot)) {
      await pause(watchMs, undefined, { ref: false });
      const usedMs = (await processorMsOf(slot.worker)) - startMs;
      if (slot.task === task && usedMs > limitMs) return this.#end(slot, new QueryStopped('too_slow'));
    }
  }

  #start(): void {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.#workerSettings,
      resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4, stackSizeMb: 4 },
      execArgv: [],
      env: compileCache,
    });
    const slot: Slot = { worker, isReady: false, task: null, lastLearner: null, timer: null };
    this.#slots.add(slot);
    worker.on('message', (message: WorkerMessage) => this.#receive(slot, message));
    worker.on('error', () => void this.#end(slot, new QueryStopped('crashed')));
    worker.on('exit', () => void this.#end(slot, new QueryStopped('crashed')));
  }

  #receive(slot: Slot, message: WorkerMessage): void {
    if (!this.#slots.has(slot)) return;
    if ('fault' in message) return void this.#end(slot, new QueryStopped('crashed'));
    if ('reply' in message) {
      slot.task?.resolve(message.reply);
      slot.task = null;
      if (message.reply.engineBytes > this.#settings.memoryBytes / 2) return void this.#end(slot, null);
    }
    slot.isReady = true;
    this.#rest(slot);
    this.#dispatch();
  }

  #rest(slot: Slot): void {
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = setTimeout(() => {
      if (this.#slots.size > 1) void this.#end(slot, null);
    }, idleLimitMs);
    slot.timer.unref();
  }

  async #end(slot: Slot, reason: QueryStopped | null): Promise<void> {
    if (!this.#slots.delete(slot)) return;
    if (slot.timer) clearTimeout(slot.timer);
    if (reason) slot.task?.reject(reason);
    // A thread that fails to start must not be restarted for the same job forever.
    if (reason && !slot.isReady) this.#waiting.shift()?.reject(reason);
    await slot.worker.terminate();
    if (!this.#isClosed) this.#dispatch();
  }
}

/** The processor time that the thread has used; 0 once it has ended. */
async function processorMsOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return 0;
  }
}
