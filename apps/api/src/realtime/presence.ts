import { randomUUID } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { unnest } from '../db/arrays.ts';
import { apiProcesses, progressSockets } from '../db/schema/index.ts';
import { every } from '../every.ts';

const renewalMs = 1_500;
const aliveSeconds = 4;
const forgottenAfterSeconds = 60;

/**
 * Stores which learners have a progress socket on this process. A heartbeat row shows that the process is alive, so
 * all its learners go offline seconds after it was killed. Times come from the database, because processes compare
 * them.
 */
export class Presence {
  readonly #ctx: Context;
  readonly #processId = randomUUID();
  readonly #open = new Map<string, number>();
  #isKnown = false;
  readonly #renewing: ReturnType<typeof every>;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#renewing = every(renewalMs, () => this.#renew(), {
      log: ctx.log,
      onFailure: () => ctx.metrics.workFailures.inc({ work: 'presence' }),
    });
  }

  async enter(socketId: string, userId: number): Promise<void> {
    const isFirst = this.#open.size === 0;
    this.#open.set(socketId, userId);
    if (isFirst) await this.#renew();
    else await this.#store([[socketId, userId]]);
  }

  async leave(socketId: string): Promise<void> {
    this.#open.delete(socketId);
    await this.#ctx.db.delete(progressSockets).where(eq(progressSockets.id, socketId));
  }

  /** Stops the renewal and marks the learner as absent. */
  async stop(): Promise<void> {
    await this.#renewing.stop();
    if (!this.#isKnown) return;
    await this.#ctx.db
      .delete(apiProcesses)
      .where(eq(apiProcesses.id, this.#processId))
      .catch((error: unknown) => this.#ctx.log.warn({ err: error }, 'the end of this process is not stored'));
  }

  async #renew(): Promise<void> {
    if (this.#open.size === 0) return;
    this.#isKnown = true;
    const aliveUntil = sql`now() + make_interval(secs => ${aliveSeconds})`;
    await this.#ctx.db
      .insert(apiProcesses)
      .values({ id: this.#processId, aliveUntil })
      .onConflictDoUpdate({ target: apiProcesses.id, set: { aliveUntil } });
    const stored = await this.#ctx.db.$count(progressSockets, eq(progressSockets.processId, this.#processId));
    if (stored !== this.#open.size) await this.#reconcile();
    const longAgo = sql`now() - make_interval(secs => ${forgottenAfterSeconds})`;
    await this.#ctx.db.delete(apiProcesses).where(lt(apiProcesses.aliveUntil, longAgo));
  }

  async #reconcile(): Promise<void> {
    const isOver = sql`${progressSockets.id} <> all(${sql.param([...this.#open.keys()])}::text[])`;
    await this.#ctx.db
      .delete(progressSockets)
      .where(and(eq(progressSockets.processId, this.#processId), isOver));
    await this.#store([...this.#open]);
  }

  async #store(sockets: [socketId: string, userId: number][]): Promise<void> {
    const columns = unnest(
      ['text[]', sockets.map(([id]) => id)],
      ['int[]', sockets.map(([, userId]) => userId)],
    );
    await this.#ctx.db.execute(sql`
      insert into ${progressSockets} (id, user_id, process_id)
      select new.id, new.user_id, ${this.#processId} from ${columns} as new (id, user_id)
      join users u on u.id = new.user_id
      on conflict do nothing`);
  }
}
