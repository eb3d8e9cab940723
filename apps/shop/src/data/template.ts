import { DatabaseError } from './learner-database.ts';
import { schema } from './schema.ts';
import { seed } from './seed.ts';
import type { WorkerPool } from './worker-pool.ts';

const startLimitMs = 20_000;

/** The database from which every learner's copy is made. */
export async function createTemplate(pool: WorkerPool): Promise<Uint8Array> {
  const statements = [...schema, ...seed];
  const job = { learner: '', bytes: new Uint8Array(), statements, isWrite: true };
  const { outcomes, bytes } = await pool.run(job, { timeoutMs: startLimitMs });
  const failed = outcomes.find(({ error }) => error !== null);
  if (failed || !bytes) throw new DatabaseError(failed?.error ?? 'the template is empty');
  return bytes;
}
