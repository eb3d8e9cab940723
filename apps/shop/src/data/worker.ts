import { parentPort, workerData } from 'node:worker_threads';
import { createEngine, type Engine } from './engine.ts';
import { runStatement } from './run-statement.ts';
import type { Job, JobReply, WorkerMessage, WorkerSettings } from './statement.ts';

const settings = workerData as WorkerSettings;
let engine: Engine = await createEngine(settings);
let attackedBy: string | null = null;

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/** Between two jobs a worker keeps nothing: each opens the copy from its bytes and closes it again. */
async function run(job: Job): Promise<JobReply> {
  if (attackedBy !== null && attackedBy !== job.learner) {
    engine = await createEngine(settings);
    attackedBy = null;
  }
  if (job.statements.some(({ attackable }) => attackable)) attackedBy = job.learner;
  const database = engine.open(job.bytes);
  try {
    const outcomes = job.statements.map((statement) => runStatement(database, statement, settings.maxRows));
    const isKept = job.isWrite && outcomes.every(({ error }) => error === null);
    const bytes = isKept ? database.export() : null;
    return { outcomes, bytes, engineBytes: engine.memoryBytes() };
  } finally {
    database.close();
  }
}

parentPort?.on('message', (job: Job) => {
  run(job).then(
    (reply) => send({ reply }),
    (error: unknown) => send({ fault: String(error) }),
  );
});
send({ ready: true });
