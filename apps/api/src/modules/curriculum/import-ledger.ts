import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { importedItems } from '../../db/schema/index.ts';

/** The origin of an item: the lessons that ship with Sentiero, or an archive that staff imported. */
export type Origin = 'shipped' | 'archive';
type Entry = typeof importedItems.$inferSelect;

/** The hash of each item at its last import. */
export class ImportLedger {
  readonly #ctx: Context;
  readonly #origin: Origin;
  readonly #entries: Map<string, Entry>;

  private constructor(ctx: Context, origin: Origin, entries: readonly Entry[]) {
    this.#ctx = ctx;
    this.#origin = origin;
    this.#entries = new Map(entries.map((entry) => [entry.key, entry]));
  }

  static async read(ctx: Context, origin: Origin): Promise<ImportLedger> {
    return new ImportLedger(ctx, origin, await ctx.db.select().from(importedItems));
  }

  /** The hash at the last import from this origin; undefined if its files never contained the item. */
  hashOf(name: string): string | undefined {
    const entry = this.#entries.get(name);
    return this.#origin === 'shipped' ? (entry?.shippedHash ?? undefined) : entry?.hash;
  }

  /** The names of all items that this origin's files have contained. */
  names(): string[] {
    return [...this.#entries.keys()].filter((name) => this.hashOf(name) !== undefined);
  }

  async enter(name: string, itemId: number, hash: string): Promise<void> {
    const shippedHash = this.#origin === 'shipped' ? hash : (this.#entries.get(name)?.shippedHash ?? null);
    const entry = { key: name, itemId, hash, shippedHash, importedAt: this.#ctx.clock() };
    this.#entries.set(name, entry);
    await this.#ctx.db
      .insert(importedItems)
      .values(entry)
      .onConflictDoUpdate({ target: importedItems.key, set: entry });
  }

  async forget(name: string): Promise<void> {
    this.#entries.delete(name);
    await this.#ctx.db.delete(importedItems).where(eq(importedItems.key, name));
  }
}
