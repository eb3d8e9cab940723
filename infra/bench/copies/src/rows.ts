import { randomUUID } from 'node:crypto';
import { instanceCalls } from '@sentiero/contracts/ingest';
import { pino } from 'pino';
import postgres from 'postgres';
import { internalCalls } from '../../../../apps/instances/src/api.ts';
import { Reconciler } from '../../../../apps/instances/src/reconciler.ts';
import { startBenchApi } from './api.ts';
import { BenchClass } from './class.ts';
import type { Figure } from './figures.ts';
import { makeLearners } from './learners.ts';
import { MemoryEngine } from './memory-engine.ts';

const goalMs = 1_000;
const tries = 5;

/** Measures rounds of the real service and the real API, with rows in PostgreSQL and copies in memory. */
export async function measureRows(count: number): Promise<Figure[]> {
  const api = await startBenchApi();
  try {
    const school = await BenchClass.at(api);
    const target = await school.target('rows', 0);
    const engine = new MemoryEngine();
    const { call } = internalCalls(api.internal);
    const service = new Reconciler({
      engine,
      info: { name: 'memory', memory_mb: 1_000_000 },
      service: randomUUID(),
      sync: (body) => call(instanceCalls.sync, { body }),
      probe: async () => true,
      explain: async () => ({ error: 'not_ready', line: '' }),
      readyTimeoutMs: 60_000,
      log: pino({ level: 'warn' }),
    });
    const round = async () => {
      const began = performance.now();
      await service.round();
      const ms = performance.now() - began;
      await service.settled();
      return ms;
    };
    await round();
    const names = await addRows(api.databaseUrl, target.id, count);
    const admitted = await round();
    for (const name of names) await engine.create({ name });
    // This round learns the addresses, which the next one tells.
    const found = await round();
    const ready = await round();
    const steady: number[] = [];
    for (let each = 0; each < tries; each++) steady.push(await round());
    await school.until((copies) => copies.filter(({ state }) => state === 'ready').length === count);
    await school.removeTarget(target);
    const removed = await round();
    if (engine.copies.size > 0) throw new Error(`${engine.copies.size} copies stay without a row`);
    const figure = (name: string, ...ms: number[]) => ({ name: `${count} rows ${name}`, ms, goalMs });
    return [
      figure('admitted', admitted),
      figure('found at the engine', found),
      figure('become ready', ready),
      figure('compared, nothing to do', ...steady),
      figure('whose target is deleted', removed),
    ];
  } finally {
    await api.stop();
  }
}

async function addRows(databaseUrl: string, targetId: number, count: number): Promise<string[]> {
  const learners = await makeLearners(databaseUrl, 'rows', count);
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const rows = await sql<{ name: string }[]>`
      insert into instances (name, target_id, user_id, purpose, state, settings_hash, created_at, changed_at)
      select lpad(learner::text, 26, 'c'), t.id, learner, 'learner', 'wanted',
        md5(concat(t.kind, t.instance, t.frontend_url)), now(), now()
      from targets t, unnest(${learners}::int[]) learner where t.id = ${targetId} returning name`;
    return rows.map(({ name }) => name);
  } finally {
    await sql.end();
  }
}
