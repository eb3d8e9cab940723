import type { Mode } from '../mode.ts';
import { sqlOf, type Effects, type Pasted } from './effects/effects.ts';
import { plainEffects } from './effects/plain-effects.ts';
import type { Rendered } from '../scripts/executable.ts';
import { FairQueue } from './fair-queue.ts';
import { QueryStopped } from './query-stopped.ts';
import type { Outcome, Row, Statement, Value } from './statement.ts';
import type { WorkerPool } from './worker-pool.ts';

/** The bytes of one learner's database; `made` ends when they are the learner's own. */
type Copy = {
  bytes: Uint8Array;
  made: Promise<unknown>;
  mode: Mode;
  /** Customers whom the shop gave a cookie that keeps them logged in. */
  readonly remembered: Set<number>;
  /** What visitors' texts became on the pages sent lately, by address. */
  readonly rendered: Map<string, Rendered>;
  /** The platform signed the learner out: cookies from before say nothing. */
  isSignedOut: boolean;
};

export type CopiesSettings = {
  readonly template: Uint8Array;
  readonly maxLearners: number;
  /** How many learners are served at the same time. */
  readonly places: number;
  /** What makes the template this learner's own, such as the account that they get. */
  readonly personalise: (learner: string) => readonly Statement[];
};

const pagesKept = 30;
const waitingLimits = { perLearner: 40, total: 2_000 };

/** A query of our own that SQLite refused. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** Each learner's own database: jobs of one learner run in turn, and see nothing of another's. */
export class LearnerCopies {
  readonly #pool: WorkerPool;
  readonly #settings: CopiesSettings;
  readonly #copies = new Map<string, Copy>();
  readonly #queue: FairQueue;

  constructor(pool: WorkerPool, settings: CopiesSettings) {
    this.#pool = pool;
    this.#settings = settings;
    this.#queue = new FairQueue({ places: settings.places, ...waitingLimits });
  }

  get count(): number {
    return this.#copies.size;
  }

  /** Makes the copy unless there is one. */
  async prepare(learner: string): Promise<void> {
    await this.#copyOf(learner).made;
  }

  /** Back to the start, whatever the old copy is doing: what waits or runs there is stopped. */
  reset(learner: string): void {
    this.#copies.delete(learner);
    this.#queue.cancel(learner);
    this.#copyOf(learner);
  }

  /** Whoever has no copy has changed nothing yet. */
  modeOf(learner: string): Mode {
    return this.#copies.get(learner)?.mode ?? 'open';
  }

  setMode(learner: string, mode: Mode): void {
    this.#copyOf(learner).mode = mode;
  }

  remember(learner: string, customerId: number): void {
    this.#copyOf(learner).remembered.add(customerId);
  }

  wasRemembered(learner: string, customerId: number): boolean {
    return this.#copies.get(learner)?.remembered.has(customerId) ?? false;
  }

  noteRendered(learner: string, place: string, rendered: Rendered): void {
    const pages = this.#copyOf(learner).rendered;
    pages.delete(place);
    pages.set(place, rendered);
    const [oldest] = pages.keys();
    if (pages.size > pagesKept && oldest !== undefined) pages.delete(oldest);
  }

  renderedAt(learner: string, place: string): Rendered | null {
    return this.#copies.get(learner)?.rendered.get(place) ?? null;
  }

  /** The cookies that the learner's browser still has say nothing from now on. */
  signOut(learner: string): void {
    this.#copyOf(learner).isSignedOut = true;
  }

  /** Whether the learner was signed out since this was last asked. */
  takeSignOut(learner: string): boolean {
    const copy = this.#copies.get(learner);
    if (!copy?.isSignedOut) return false;
    copy.isSignedOut = false;
    return true;
  }

  of(learner: string): LearnerDatabase {
    return new LearnerDatabase({
      run: (statements, isWrite) => this.#run(learner, this.#copyOf(learner), statements, isWrite),
      paste: (pasted) => this.#paste(learner, this.#copyOf(learner), pasted),
      effects: (pasted) => this.#effects(learner, this.#copyOf(learner), pasted),
    });
  }

  #copyOf(learner: string): Copy {
    const known = this.#copies.get(learner);
    const copy = known ?? {
      bytes: this.#settings.template,
      made: Promise.resolve(),
      mode: 'open' as Mode,
      remembered: new Set<number>(),
      rendered: new Map<string, Rendered>(),
      isSignedOut: false,
    };
    this.#copies.delete(learner);
    this.#copies.set(learner, copy);
    if (!known) {
      // A copy that could not be made is no copy: the next request tries again.
      copy.made = this.#run(learner, copy, this.#settings.personalise(learner), true).catch(() => {
        if (this.#copies.get(learner) === copy) this.#copies.delete(learner);
      });
      this.#evict();
    }
    return copy;
  }

  #evict(): void {
    const oldest = this.#copies.keys().next();
    if (this.#copies.size > this.#settings.maxLearners && !oldest.done) this.#copies.delete(oldest.value);
  }

  /** The copy is read when the job's turn has come: the jobs before it may have written to it. */
  #run(
    learner: string,
    copy: Copy,
    statements: readonly Statement[],
    isWrite: boolean,
  ): Promise<readonly Outcome[]> {
    return this.#queue.run(learner, async (signal) => {
      const job = { learner, bytes: copy.bytes, statements, isWrite };
      const { outcomes, bytes } = await this.#pool.run(job, { signal });
      if (bytes) copy.bytes = bytes;
      return outcomes;
    });
  }

  /** Both in one turn: nothing is written between the answer and the search for what decided it. */
  #paste(learner: string, copy: Copy, pasted: Pasted): Promise<Attacked> {
    return this.#queue.run(learner, async (signal) => {
      const statements = [{ sql: sqlOf(pasted), attackable: true }];
      const job = { learner, bytes: copy.bytes, statements, isWrite: false };
      const { outcomes } = await this.#pool.run(job, { signal });
      const [outcome = { rows: [], error: null }] = outcomes;
      return { ...outcome, effects: await this.#analyse(learner, copy, pasted, signal) };
    });
  }

  #effects(learner: string, copy: Copy, pasted: Pasted): Promise<Effects | null> {
    return this.#queue.run(learner, (signal) => this.#analyse(learner, copy, pasted, signal));
  }

  async #analyse(
    learner: string,
    { bytes }: Copy,
    pasted: Pasted,
    signal: AbortSignal,
  ): Promise<Effects | null> {
    const plain = plainEffects(pasted);
    if (plain) return plain;
    try {
      const { effects } = await this.#pool.run(
        { learner, bytes, statements: [], isWrite: false, pasted },
        { signal },
      );
      return effects;
    } catch (error) {
      if (error instanceof QueryStopped && error.reason !== 'reset') return null;
      throw error;
    }
  }
}

/** What a pasted statement answered, and what it did; null where that could not be found out. */
export type Attacked = Outcome & { readonly effects: Effects | null };

type Access = {
  readonly run: (statements: readonly Statement[], isWrite: boolean) => Promise<readonly Outcome[]>;
  readonly paste: (pasted: Pasted) => Promise<Attacked>;
  readonly effects: (pasted: Pasted) => Promise<Effects | null>;
};

/** One learner's database, as the pages use it. */
export class LearnerDatabase {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  /** Our own queries, answered in one go. */
  async read(...statements: Statement[]): Promise<readonly (readonly Row[])[]> {
    return rowsOf(await this.#access.run(statements, false));
  }

  async rows(sql: string, ...params: Value[]): Promise<readonly Row[]> {
    const [rows = []] = await this.read({ sql, params });
    return rows;
  }

  /** All of the statements are kept, or none. */
  async write(...statements: Statement[]): Promise<readonly (readonly Row[])[]> {
    return rowsOf(await this.#access.run(statements, true));
  }

  /** SQL with a learner's text pasted into it: an error of SQLite is an outcome, not a failure. */
  attackable(pasted: Pasted): Promise<Attacked> {
    return this.#access.paste(pasted);
  }

  /** What the statement would do; its answer is nobody's. */
  effectsOf(pasted: Pasted): Promise<Effects | null> {
    return this.#access.effects(pasted);
  }
}

function rowsOf(outcomes: readonly Outcome[]): (readonly Row[])[] {
  return outcomes.map(({ rows, error }) => {
    if (error !== null) throw new DatabaseError(error);
    return rows;
  });
}
