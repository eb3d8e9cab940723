import type { Effects, Pasted } from './effects/effects.ts';
import type { Row, Value } from '@sentiero/lab-app/sql/row';
import type { Outcome, Statement } from '@sentiero/lab-app/sql/statement';

/** One of the shop's own queries that SQLite refused. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
}

/** The answer and the effects of a pasted statement; effects are null if they could not be determined. */
export type Attacked = Outcome & { readonly effects: Effects | null };

type Access = {
  readonly run: (statements: readonly Statement[], isWrite: boolean) => Promise<readonly Outcome[]>;
  readonly paste: (pasted: Pasted) => Promise<Attacked>;
  readonly effects: (pasted: Pasted) => Promise<Effects | null>;
};

/** A learner's database, as the pages use it. */
export class LearnerDatabase {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  /** The shop's own queries, answered in one job. */
  async read(...statements: Statement[]): Promise<readonly (readonly Row[])[]> {
    return rowsOf(await this.#access.run(statements, false));
  }

  async rows(sql: string, ...params: Value[]): Promise<readonly Row[]> {
    const [rows = []] = await this.read({ sql, params });
    return rows;
  }

  /** Writes all of the statements, or none. */
  async write(...statements: Statement[]): Promise<readonly (readonly Row[])[]> {
    return rowsOf(await this.#access.run(statements, true));
  }

  /** Runs SQL with a learner's text pasted into it; an SQLite error is an outcome, not a failure. */
  attackable(pasted: Pasted): Promise<Attacked> {
    return this.#access.paste(pasted);
  }

  /** The effects that the statement would have; its answer is discarded. */
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
