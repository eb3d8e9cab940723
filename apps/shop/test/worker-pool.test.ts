import { expect, it } from 'vitest';
import { createTemplate } from '../src/data/template.ts';
import { WorkerPool } from '../src/data/worker-pool.ts';
import { exercises } from '../src/mend/exercises.ts';

const endless = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n';
const settings = { maxRows: 200, memoryBytes: 48 * 1024 * 1024, maxWorkers: 3, timeoutMs: 60_000 };

it('a job ends by the processor time that it uses, and the next one is served', async () => {
  const pool = new WorkerPool(settings);
  const bytes = await createTemplate(pool);
  const job = { learner: 'a', bytes, statements: [{ sql: endless, attackable: true }], isWrite: false };
  await expect(pool.run(job, { processorMs: 300 })).rejects.toMatchObject({ reason: 'too_slow' });
  const honest = { ...job, statements: [{ sql: 'SELECT 1 AS one' }] };
  const { outcomes } = await pool.run(honest, { processorMs: 300 });
  expect(outcomes).toMatchObject([{ rows: [{ one: 1 }], error: null }]);
  await pool.close();
});

it('code of two learners at once is judged on threads of their own', async () => {
  const pool = new WorkerPool(settings);
  const bytes = await createTemplate(pool);
  const patch = { weakness: 'price' as const, code: exercises.price.fixed };
  const judged = await Promise.all(
    ['a', 'b', 'c'].map((learner) =>
      pool.run({ learner, bytes, statements: [], isWrite: false, patch }, { processorMs: 5_000 }),
    ),
  );
  for (const { judgement } of judged) expect(judgement?.attacks.every(({ passed }) => passed)).toBe(true);
  await pool.close();
});
