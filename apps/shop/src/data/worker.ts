import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from './engine.ts';
import { runStatement } from './run-statement.ts';
import type { Job, JobReply, WorkerMessage, WorkerSettings } from './statement.ts';

const settings = workerData as WorkerSettings;
const engine = await createEngine(settings.memoryBytes);
let attackedBy: string | null = null;

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/** Between two jobs a thread keeps nothing: each opens the copy from its bytes and closes it again. */
function run(job: Job): JobReply {
  // Not even a query that corrupted the engine's memory may reach the next learner.
  if (attackedBy !== null && attackedBy !== job.learner) {
    engine.forget();
    attackedBy = null;
  }
  const isAttackable = job.statements.some(({ attackable }) => attackable);
  if (isAttackable) attackedBy = job.learner;
  const database = engine.open(job.bytes);
  try {
    if (isAttackable) engine.harden(database);
    const outcomes = job.statements.map((statement) => runStatement(database, statement, settings.maxRows));
    const isKept = job.isWrite && outcomes.every(({ error }) => error === null);
    const bytes = isKept ? database.export() : null;
    return { outcomes, bytes, engineBytes: engine.memoryBytes() };
  } finally {
    database.close();
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
