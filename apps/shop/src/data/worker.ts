import { parentPort, workerData } from 'node:worker_threads';
import type { Database } from 'sql.js';
import type { Ask } from '../mend/exercise.ts';
import type { PageActs } from '../scripts/page-acts.ts';
import type { Judgement } from '@sentiero/lab-app/mend/judge';
import { analyse } from './effects/analyse.ts';
import type { Effects } from './effects/effects.ts';
import { createEngine } from '@sentiero/lab-app/sql/engine';
import { runStatement } from '@sentiero/lab-app/sql/run-statement';
import type { Job, JobReply, WorkerMessage, WorkerSettings } from './statement.ts';

const settings = workerData as WorkerSettings;
const engine = await createEngine(settings.sqlite, settings.memoryBytes);
/** The share of the thread's time after which the analysis of effects ends. */
const budgetMs = 300;
let attackedBy: string | null = null;

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

/** A thread keeps nothing between two jobs: each one opens the copy from its bytes and closes it again. */
async function run(job: Job): Promise<JobReply> {
  // A query that corrupted the engine's memory must not reach the next learner.
  if (attackedBy !== null && attackedBy !== job.learner) {
    engine.forget();
    attackedBy = null;
  }
  const isAttackable =
    job.pasted !== undefined ||
    job.patch !== undefined ||
    job.page !== undefined ||
    job.statements.some(({ attackable }) => attackable);
  if (isAttackable) attackedBy = job.learner;
  const [judgement, acts] = [await judgementOf(job), await actsOf(job)];
  const database = engine.open(job.bytes);
  try {
    if (isAttackable) engine.harden(database);
    const outcomes = job.statements.map((statement) => runStatement(database, statement, settings.maxRows));
    const isKept = job.isWrite && outcomes.every(({ error }) => error === null);
    const bytes = isKept ? database.export() : null;
    const effects = effectsOf(job, database);
    return { outcomes, bytes, effects, judgement, acts, engineBytes: engine.memoryBytes() };
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

async function judgementOf({ patch, bytes }: Job): Promise<Judgement | null> {
  if (!patch) return null;
  // Loaded when needed: a thread that starts for a query has to start quickly.
  const [{ exercises }, { judge }, { Sandbox }] = await Promise.all([
    import('../mend/exercises.ts'),
    import('@sentiero/lab-app/mend/judge'),
    import('@sentiero/lab-app/mend/sandbox'),
  ]);
  const exercise = exercises[patch.weakness];
  const ask: Ask = (sql, params) => {
    const database = engine.open(bytes);
    try {
      if (exercise.data !== undefined) runStatement(database, { sql: exercise.data }, settings.maxRows);
      engine.harden(database);
      const { rows, error } = runStatement(database, { sql, params }, settings.maxRows);
      return error === null ? rows : null;
    } finally {
      database.close();
    }
  };
  return judge(exercise, new Sandbox(settings.quickJs, patch.code, exercise.name), ask);
}

async function actsOf({ page }: Job): Promise<PageActs | null> {
  if (!page) return null;
  // Loaded when needed, as above.
  const { runPage } = await import('../scripts/run-page.ts');
  return runPage(settings.quickJs, page);
}

parentPort?.on('message', async (job: Job) => {
  try {
    send({ reply: await run(job) });
  } catch (error) {
    send({ fault: String(error) });
  }
});
send({ ready: true });
