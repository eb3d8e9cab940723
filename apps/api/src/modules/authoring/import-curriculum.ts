import type { Curriculum } from '@sentiero/curriculum';
import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { categories, importedItems, lessons, steps } from '../../db/schema/index.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { inAuthoringTransaction } from './authoring-transaction.ts';
import { hashOf } from '../../hash-of.ts';
import { readStoredCategory, readStoredLesson, readStoredStep, type KeyOf } from './stored-items.ts';
import { createLesson, writeCategory, writeLesson, writeStep, type IdOf } from './write-items.ts';

/** What an import did, item by item. `skipped` were edited or deleted here since they were last imported. */
export type ImportReport = { created: string[]; changed: string[]; removed: string[]; skipped: string[] };

type Ledger = Map<string, { itemId: number; hash: string }>;
type Options = { force: boolean };

/**
 * Brings the database up to the files: an item is recognised by its key, so ids and progress stay; one that was edited
 * here since the last import is left alone and reported, unless `force` is set.
 */
export function importCurriculum(
  ctx: Context,
  curriculum: Curriculum,
  options: Options,
): Promise<ImportReport> {
  return inAuthoringTransaction(ctx, async (tx) => {
    const rows = await tx.db.select().from(importedItems);
    const run = new ImportRun(tx, new Map(rows.map((row) => [row.key, row])), options);
    await run.lessons(curriculum.lessons);
    await run.categories(curriculum.categories);
    await run.removeMissing(curriculum);
    await writeImportAudit(tx, run.report);
    return run.report;
  });
}

async function writeImportAudit(ctx: Context, { created, changed, removed }: ImportReport): Promise<void> {
  if (created.length + changed.length + removed.length === 0) return;
  const detail = `created ${created.length}, changed ${changed.length}, removed ${removed.length}`;
  await writeAudit(ctx, { action: 'curriculum.import', object: 'curriculum:all', detail });
}

class ImportRun {
  readonly report: ImportReport = { created: [], changed: [], removed: [], skipped: [] };
  readonly #ctx: Context;
  readonly #ledger: Ledger;
  readonly #options: Options;

  constructor(ctx: Context, ledger: Ledger, options: Options) {
    this.#ctx = ctx;
    this.#ledger = ledger;
    this.#options = options;
  }

  async lessons(items: Curriculum['lessons']): Promise<void> {
    for (const { key, steps: _steps, ...item } of items) {
      const name = `lesson:${key}`;
      if (this.#ledger.has(name)) continue;
      await this.#enter(name, await createLesson(this.#ctx, item), '');
    }
    for (const { key, steps: stepItems, ...item } of items) {
      const compared = { ...item, required_lessons: item.required_lessons.toSorted() };
      await this.#bring(`lesson:${key}`, compared, {
        read: (id) => readStoredLesson(this.#ctx, id, this.#keyOf),
        write: async (id) => {
          if (id === null) throw new Error('a lesson was not created first');
          await writeLesson(this.#ctx, id, item, this.#idOf);
          return id;
        },
      });
      const lessonId = this.#idOf('lesson', key);
      if (lessonId === undefined || !(await this.#exists(lessons, lessonId))) continue;
      for (const { key: stepKey, ...step } of stepItems) {
        await this.#bring(`step:${key}/${stepKey}`, step, {
          read: (id) => readStoredStep(this.#ctx, id),
          write: (id) => writeStep(this.#ctx, id, lessonId, step),
        });
      }
    }
  }

  async categories(items: Curriculum['categories']): Promise<void> {
    for (const { key, ...item } of items) {
      await this.#bring(
        `category:${key}`,
        { ...item, lessons: item.lessons.toSorted() },
        {
          read: (id) => readStoredCategory(this.#ctx, id, this.#keyOf),
          write: (id) => writeCategory(this.#ctx, id, item, this.#idOf),
        },
      );
    }
  }

  /** Items whose files are gone go too, unless they were edited here. */
  async removeMissing(curriculum: Curriculum): Promise<void> {
    const named = new Set([
      ...curriculum.categories.map(({ key }) => `category:${key}`),
      ...curriculum.lessons.flatMap(({ key, steps: own }) => [
        `lesson:${key}`,
        ...own.map((step) => `step:${key}/${step.key}`),
      ]),
    ]);
    const tables = { category: categories, lesson: lessons, step: steps };
    for (const [name, { itemId, hash }] of this.#ledger) {
      const kind = name.slice(0, name.indexOf(':'));
      if (named.has(name) || !(kind in tables)) continue;
      const table = tables[kind as keyof typeof tables];
      const stored = await this.#readStored(kind, itemId);
      if (stored && hashOf(stored) !== hash && !this.#options.force) {
        this.report.skipped.push(name);
        continue;
      }
      await this.#ctx.db.delete(table).where(eq(table.id, itemId));
      await this.#ctx.db.delete(importedItems).where(eq(importedItems.key, name));
      this.report.removed.push(name);
    }
  }

  async #bring<Item>(
    name: string,
    item: Item,
    access: { read: (id: number) => Promise<Item | null>; write: (id: number | null) => Promise<number> },
  ): Promise<void> {
    const known = this.#ledger.get(name);
    const hash = hashOf(item);
    if (known?.hash === hash) return;
    if (known && known.hash !== '' && !this.#options.force) {
      const stored = await access.read(known.itemId);
      if (!stored || hashOf(stored) !== known.hash) {
        this.report.skipped.push(name);
        return;
      }
    }
    const id = await access.write(known?.itemId ?? null);
    await this.#enter(name, id, hash);
    this.report[known && known.hash !== '' ? 'changed' : 'created'].push(name);
  }

  async #enter(key: string, itemId: number, hash: string): Promise<void> {
    const entry = { itemId, hash, importedAt: this.#ctx.clock() };
    this.#ledger.set(key, entry);
    await this.#ctx.db
      .insert(importedItems)
      .values({ key, ...entry })
      .onConflictDoUpdate({ target: importedItems.key, set: entry });
  }

  async #exists(table: typeof lessons, id: number): Promise<boolean> {
    const rows = await this.#ctx.db
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, [id]));
    return rows.length > 0;
  }

  #readStored(kind: string, id: number): Promise<unknown> {
    if (kind === 'category') return readStoredCategory(this.#ctx, id, this.#keyOf);
    if (kind === 'lesson') return readStoredLesson(this.#ctx, id, this.#keyOf);
    return readStoredStep(this.#ctx, id);
  }

  readonly #idOf: IdOf = (kind, key) => this.#ledger.get(`${kind}:${key}`)?.itemId;

  readonly #keyOf: KeyOf = (kind, id) => {
    for (const [name, { itemId }] of this.#ledger) {
      if (itemId === id && name.startsWith(`${kind}:`)) return name.slice(kind.length + 1);
    }
    return `#${id}`;
  };
}
