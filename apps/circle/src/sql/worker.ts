import { parentPort, workerData } from 'node:worker_threads';
import { createEngine } from '@sentiero/lab-app/sql/engine';
import { runStatement } from '@sentiero/lab-app/sql/run-statement';
import type { SqlJob, SqlReply, SqlSettings } from './sql-thread.ts';

const { sqlite, memoryBytes, maxRows } = workerData as SqlSettings;
const engine = await createEngine(sqlite, memoryBytes);

/** A database for each job, from nothing, so that no learner meets what another has left. */
function run({ tables, query }: SqlJob): SqlReply {
  const database = engine.open(new Uint8Array());
  try {
    for (const statement of tables) runStatement(database, statement, maxRows);
    engine.harden(database);
    return runStatement(database, query, maxRows);
  } finally {
    database.close();
    engine.forget();
  }
}

parentPort?.on('message', (job: SqlJob) => parentPort?.postMessage(run(job)));
