import { randomUUID } from 'node:crypto';
import { instanceCalls, type PresentCopy, type SyncOrders } from '@sentiero/contracts/ingest';
import type { InstanceSettingsInput } from '@sentiero/contracts/targets';
import { targets, warmUps } from '../src/db/schema/index.ts';
import { kindColumns } from '../src/modules/targets/target-kind.ts';
import { eq } from 'drizzle-orm';
import { aLesson, aTarget } from './builders.ts';
import { callInternal, type Harness } from './harness.ts';

/** A target of which each learner has a separate copy, used by a visible lesson. */
export async function anInstanceTarget(api: Harness, fields: Partial<InstanceSettingsInput> = {}) {
  const { id, name } = await aTarget(api);
  const instance = { image: 'localhost/app:1', port: 80, memory_mb: 64, ...fields };
  await api.ctx.db
    .update(targets)
    .set(kindColumns({ kind: 'instance', instance }))
    .where(eq(targets.id, id));
  await aLesson(api, { targetId: id });
  return { id, name };
}

/** A planned start of copies for a course; its id. */
export async function aWarmUp(api: Harness, courseId: number, fields: { targetId?: number } = {}) {
  const targetId = fields.targetId ?? (await anInstanceTarget(api)).id;
  const [row] = await api.ctx.db
    .insert(warmUps)
    .values({ courseId, targetId, at: api.ctx.clock() })
    .returning();
  return row?.id ?? 0;
}

/** The service's side of the calls, with an engine in memory that does what it is told at once. */
export class Engine {
  readonly #api: Harness;
  readonly #service = randomUUID();
  copies = new Map<string, PresentCopy>();
  memoryMb = 64_000;
  /** What the next copies do. */
  next: 'ready' | 'starting' | 'failed' = 'ready';
  orders: SyncOrders = { has_lease: false, start: [], keep: [], logs: [] };

  constructor(api: Harness) {
    this.#api = api;
  }

  /** Says what is there, and does what the API answers. */
  async sync(): Promise<SyncOrders> {
    this.orders = await this.report();
    for (const name of this.copies.keys()) if (!this.orders.keep.includes(name)) this.copies.delete(name);
    for (const { name } of this.orders.start) this.#create(name);
    for (const name of this.orders.logs) {
      const copy = this.copies.get(name);
      const error = copy?.state === 'starting' ? 'port_closed' : null;
      if (copy) Object.assign(copy, { log: `log of ${name}`, error });
    }
    return this.orders;
  }

  /** Until everything that was begun is done. */
  async settle(): Promise<void> {
    for (let round = 0; round < 5; round++) await this.sync();
  }

  /** While the call is answered. */
  async during<Answer>(call: Promise<Answer>): Promise<Answer> {
    const running = { isOver: false };
    const over = call.finally(() => (running.isOver = true));
    while (!running.isOver) await this.sync();
    return over;
  }

  async report(
    engine: { name: string; memory_mb: number } | null = { name: 'memory', memory_mb: this.memoryMb },
  ) {
    const present = [...this.copies.values()];
    const body = { service: this.#service, engine, problem: null, present, failed: [] };
    return (await callInternal(this.#api, instanceCalls.sync, body)).json<SyncOrders>();
  }

  #create(name: string): void {
    const address = this.next === 'ready' ? `127.0.0.1:${9000 + this.copies.size}` : null;
    const failure = this.next === 'failed' ? { error: 'ended' as const, log: 'it broke' } : null;
    const rest = { error: null, log: null, memory_mb: null, cpu: null, ...failure };
    this.copies.set(name, { name, state: this.next, address, ...rest });
  }
}
