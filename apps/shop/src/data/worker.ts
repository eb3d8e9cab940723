import { parentPort, workerData } from 'node:worker_threads';
import type { Database } from 'sql.js';
import { analyse } from './effects/analyse.ts';
import type { Effects } from './effects/effects.ts';
import { createEngine } from './engine.ts';
import { runStatement } from './run-statement.ts';
import type { Job, JobReply, WorkerMessage, WorkerSettings } from './statement.ts';

const settings = workerData as WorkerSettings;
const engine = await createEngine(settings.memoryBytes);
/** The share of the thread's time after which the analysis of effects ends. */
const budgetMs = 300;
let attackedBy: string | null = null;

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/** A thread keeps nothing between two jobs: each one opens the copy from its bytes and closes it again. */
function run(job: Job): JobReply {
  // A query that corrupted the engine's memory must not reach the next learner.
  if (attackedBy !== null && attackedBy !== job.learner) {
    engine.forget();
    attackedBy = null;
  }
  const isAttackable = job.pasted !== undefined || job.statements.some(({ attackable }) => attackable);
  if (isAttackable) attackedBy = job.learner;
  const database = engine.open(job.bytes);
  try {
    if (isAttackable) engine.harden(database);
    const outcomes = job.statements.map((statement) => runStatement(database, statement, settings.maxRows));
    const isKept = job.isWrite && outcomes.every(({ error }) => error === null);
    const bytes = isKept ? database.export() : null;
    const effects = effectsOf(job, database);
    return { outcomes, bytes, effects, engineBytes: engine.memoryBytes() };
  } finally {
    database.close();
  }
}

/** The clock is frozen for the analysis: a statement that reads it must give the same answer when it runs again. */
function effectsOf({ pasted }: Job, database: Database): Effects | null {
  if (!pasted) return null;
  const { now } = Date;
  const moment = now();
  Date.now = () => moment;
  try {
    return analyse(database, pasted, { maxRows: settings.maxRows, budgetMs });
  } finally {
    Date.now = now;
  }
}

parentPort?.on('message', (job: Job) => {
  try {
    send({ reply: run(job) });
  } catch (error) {
    send({ fault: String(error) });
  }
});
send({ ready: true });
