import { Worker } from 'node:worker_threads';
import { FairQueue } from '@sentiero/lab-app/fair-queue';
import { QueryStopped } from '@sentiero/lab-app/query-stopped';
import { compileSqlite } from '@sentiero/lab-app/sql/engine';
import type { Outcome, Statement } from '@sentiero/lab-app/sql/statement';

export type SqlSettings = {
  readonly sqlite: WebAssembly.Module;
  readonly memoryBytes: number;
  readonly maxRows: number;
};
/** Statements that make the tables, and the query of a learner. */
export type SqlJob = { readonly tables: readonly Statement[]; readonly query: Statement };
export type SqlReply = Outcome;

const timeoutMs = 1_000;
const startMs = 10_000;

/** The thread in which learners' SQL runs, one query after the other; one that takes too long ends the thread. */
export class SqlThread {
  readonly #queue = new FairQueue({ places: 1, perLearner: 10, total: 300 });
  #settings: SqlSettings | null = null;
  #worker: Worker | null = null;

  /** The rows, or SQLite's message; rejected with `QueryStopped` for a query that was stopped. */
  run(learner: string, job: SqlJob): Promise<SqlReply> {
    return this.#queue.run(learner, () => this.#ask(job));
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  async #ask(job: SqlJob): Promise<SqlReply> {
    const isNew = this.#worker === null;
    const worker = (this.#worker ??= this.#start());
    try {
      return await new Promise<SqlReply>((resolve, reject) => {
        const stop = () => reject(new QueryStopped('too_slow'));
        const timer = setTimeout(stop, isNew ? startMs : timeoutMs);
        worker.once('message', (reply: SqlReply) => {
          clearTimeout(timer);
          resolve(reply);
        });
        worker.once('exit', () => {
          clearTimeout(timer);
          reject(new QueryStopped('crashed'));
        });
        worker.postMessage(job);
      });
    } catch (reason) {
      await this.close();
      throw reason;
    } finally {
      worker.removeAllListeners('message').removeAllListeners('exit');
    }
  }

  #start(): Worker {
    this.#settings ??= { sqlite: compileSqlite(), memoryBytes: 48 * 1024 * 1024, maxRows: 100 };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.#settings,
      resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 4, stackSizeMb: 4 },
      execArgv: [],
      env: {},
    });
    // A thread that breaks exits, too.
    worker.on('error', () => undefined);
    return worker;
  }
}
