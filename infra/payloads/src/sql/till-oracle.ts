import { DatabaseSync } from 'node:sqlite';
import { schema } from '../../../../apps/shop/src/data/schema.ts';
import { seed } from '../../../../apps/shop/src/data/seed.ts';

const pins = [
  '',
  '0000',
  '9999',
  '1',
  '48',
  '482',
  '48260',
  'abcd',
  '4',
  '5000',
  '3999',
  '4825',
  '4827',
  ...[0, 1, 2, 3].flatMap((place) =>
    [...'0123456789'].map((digit) => `4826`.slice(0, place) + digit + `4826`.slice(place + 1)),
  ),
];

export type StockAnswer = {
  /** Whether SQLite runs the statement at all. */
  readonly runs: boolean;
  readonly available: boolean;
  /** Whether another PIN in the till changes the answer. */
  readonly dependsOnPin: boolean;
  /** Whether the statement fails without the till. */
  readonly readsTill: boolean;
};

/** The shop's tables in a separate engine, which determines what a stock question reads. */
export class TillOracle {
  readonly #database = new DatabaseSync(':memory:');

  constructor() {
    for (const { sql } of schema) this.#database.exec(sql);
    for (const { sql, params = [] } of seed) this.#database.prepare(sql).run(...params);
  }

  ask(input: string): StockAnswer {
    const answer = this.#answer(input);
    if (answer === null) return { runs: false, available: false, dependsOnPin: false, readsTill: false };
    const dependsOnPin = this.#tried('SELECT 1', () =>
      pins.some((pin) => {
        this.#database.prepare('UPDATE till SET pin = ?').run(pin);
        return this.#answer(input) === !answer;
      }),
    );
    const readsTill = this.#tried('ALTER TABLE till RENAME TO moved', () => this.#answer(input) === null);
    return { runs: true, available: answer, dependsOnPin, readsTill };
  }

  #tried(change: string, ask: () => boolean): boolean {
    this.#database.exec(`BEGIN; ${change}`);
    try {
      return ask();
    } finally {
      this.#database.exec('ROLLBACK');
    }
  }

  /** Null if SQLite refuses it, as the shop's engine refuses a second statement. */
  #answer(input: string): boolean | null {
    if (/;[\s;]*[^\s;-]/.test(input.replaceAll(/'(?:[^']|'')*'/g, ''))) return null;
    try {
      return (
        this.#database.prepare(`SELECT id FROM products WHERE stock > 0 AND id = ${input}`).all().length > 0
      );
    } catch {
      return null;
    }
  }

  close(): void {
    this.#database.close();
  }
}
