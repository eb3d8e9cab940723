import type { ImportReport } from '@sentiero/contracts/authoring';
import { CurriculumError, requirementCircles, type Curriculum, type Problem } from '@sentiero/curriculum';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { categories, lessonRequirements, lessons, steps } from '../../db/schema/index.ts';
import { hashOf } from '../../hash-of.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { inAuthoringTransaction } from '../authoring/authoring-transaction.ts';
import { importTargets } from './import-targets.ts';
import { ImportLedger, type Origin } from './import-ledger.ts';
import { readItemIndex, type ItemIndex } from './item-index.ts';
import {
  readStoredCategory,
  readStoredLesson,
  readStoredStep,
  type StepItem,
} from '../authoring/stored-items.ts';
import {
  createCategory,
  createLesson,
  createStep,
  writeCategory,
  writeLesson,
  writeStep,
} from '../authoring/write-items.ts';

export type ImportOptions = {
  origin: Origin;
  /** Overwrites what was edited here, too. */
  force: boolean;
  /** Says what would be done and does nothing. */
  dryRun?: boolean;
};

/**
 * Brings the database up to the files, all or nothing: an item is recognised by its key, so ids and progress stay. One
 * that was edited here since files of that origin last brought it is left alone and reported, unless `force` is set.
 * Throws `CurriculumError` for what the files alone could not tell.
 */
export async function importCurriculum(
  ctx: Context,
  curriculum: Curriculum,
  options: ImportOptions,
): Promise<ImportReport> {
  const done = new DryRun();
  try {
    return await inAuthoringTransaction(ctx, async (tx) => {
      const index = await readItemIndex(tx);
      const run = new ImportRun(tx, { index, ledger: await ImportLedger.read(tx, options.origin), options });
      await run.all(curriculum);
      await writeImportAudit(tx, run.report);
      if (options.dryRun) throw Object.assign(done, { report: run.report });
      return run.report;
    });
  } catch (error) {
    if (error === done) return done.report;
    throw error;
  }
}

/** Thrown to take a transaction back. */
class DryRun extends Error {
  report: ImportReport = { created: [], changed: [], removed: [], skipped: [] };
}

async function writeImportAudit(ctx: Context, { created, changed, removed }: ImportReport): Promise<void> {
  if (created.length + changed.length + removed.length === 0) return;
  const detail = `created ${created.length}, changed ${changed.length}, removed ${removed.length}`;
  await writeAudit(ctx, { action: 'curriculum.import', object: 'curriculum:all', detail });
}

type Parts = { index: ItemIndex; ledger: ImportLedger; options: ImportOptions };
type Access<Item> = {
  /** The item as the files have it, with what it names, whether that is there or not. */
  written: Item;
  id: number | undefined;
  read: (id: number) => Promise<Item | null>;
  create: () => Promise<number>;
  write: (id: number) => Promise<void>;
};

class ImportRun {
  readonly report: ImportReport = { created: [], changed: [], removed: [], skipped: [] };
  readonly #ctx: Context;
  readonly #index: ItemIndex;
  readonly #ledger: ImportLedger;
  readonly #options: ImportOptions;

  constructor(ctx: Context, { index, ledger, options }: Parts) {
    this.#ctx = ctx;
    this.#index = index;
    this.#ledger = ledger;
    this.#options = options;
  }

  async all(curriculum: Curriculum): Promise<void> {
    if (this.#options.origin === 'archive') {
      const made = await importTargets(this.#ctx, curriculum.targets, this.#index);
      this.report.created.push(...made.map((key) => `target:${key}`));
    }
    const fresh = await this.#createLessons(curriculum.lessons);
    for (const lesson of curriculum.lessons) await this.#lesson(lesson, fresh);
    await this.#refuseCircles(curriculum);
    for (const category of curriculum.categories) await this.#category(category);
    await this.#removeMissing(curriculum);
  }

  /** New lessons first, with their own fields only: they name each other. */
  async #createLessons(items: Curriculum['lessons']): Promise<Set<string>> {
    const fresh = new Set<string>();
    for (const { key, steps: _steps, ...item } of items) {
      if (this.#index.idOf('lesson', key) !== undefined || this.#isLeftDeleted(`lesson:${key}`)) continue;
      this.#index.add('lesson', key, await createLesson(this.#ctx, key, item));
      fresh.add(key);
    }
    return fresh;
  }

  async #lesson({ key, steps: stepItems, ...own }: Curriculum['lessons'][number], fresh: Set<string>) {
    const { idOf, keyOf } = this.#index;
    // The shipped lessons do without the shop where there is none.
    const hasTarget = own.target !== null && idOf('target', own.target) !== undefined;
    const written = { ...own, target: hasTarget ? own.target : null };
    const item = {
      ...written,
      required_lessons: own.required_lessons.filter(this.#isThere),
      next_lesson: own.next_lesson !== null && this.#isThere(own.next_lesson) ? own.next_lesson : null,
    };
    const id = idOf('lesson', key);
    const compared = (lesson: typeof item) => ({
      ...lesson,
      required_lessons: lesson.required_lessons.toSorted(),
    });
    await this.#bring(`lesson:${key}`, compared(item), {
      written: compared(written),
      id: fresh.has(key) ? undefined : id,
      read: (known) => readStoredLesson(this.#ctx, known, keyOf),
      create: async () => idOf('lesson', key) as number,
      write: (known) => writeLesson(this.#ctx, known, item, { idOf }),
    });
    if (id === undefined) return;
    for (const { key: stepKey, ...step } of stepItems) await this.#step({ key, id }, stepKey, step);
  }

  async #step(lesson: { key: string; id: number }, key: string, item: StepItem): Promise<void> {
    const [known] = await this.#ctx.db
      .select({ id: steps.id })
      .from(steps)
      .where(and(eq(steps.lessonId, lesson.id), eq(steps.key, key)));
    await this.#bring(`step:${lesson.key}/${key}`, item, {
      written: item,
      id: known?.id,
      read: (id) => readStoredStep(this.#ctx, id),
      create: () => createStep(this.#ctx, key, lesson.id, item),
      write: (id) => writeStep(this.#ctx, id, item),
    });
  }

  async #category({ key, ...own }: Curriculum['categories'][number]): Promise<void> {
    const { idOf, keyOf } = this.#index;
    const item = { ...own, lessons: own.lessons.filter(this.#isThere) };
    await this.#bring(
      `category:${key}`,
      { ...item, lessons: item.lessons.toSorted() },
      {
        written: { ...own, lessons: own.lessons.toSorted() },
        id: idOf('category', key),
        read: (id) => readStoredCategory(this.#ctx, id, keyOf),
        create: () => createCategory(this.#ctx, key, item),
        write: (id) => writeCategory(this.#ctx, id, item, { idOf }),
      },
    );
  }

  /** Whoever deleted a lesson here has not edited those that name it. */
  readonly #isThere = (key: string): boolean => this.#index.idOf('lesson', key) !== undefined;

  /** Creates or overwrites an item, or leaves it and says so. */
  async #bring<Item>(
    name: string,
    item: Item,
    { written, id, read, create, write }: Access<Item>,
  ): Promise<void> {
    const hash = hashOf(item);
    const before = this.#ledger.hashOf(name);
    const { force, origin } = this.#options;
    if (id === undefined) {
      const isLeftDeleted = this.#isLeftDeleted(name);
      if (isLeftDeleted && before !== hash) this.report.skipped.push(name);
      if (isLeftDeleted) return;
      const made = await create();
      await write(made);
      await this.#ledger.enter(name, made, hash);
      this.report.created.push(name);
      return;
    }
    const stored = hashOf(await read(id));
    if (stored === hash) return this.#ledger.enter(name, id, hash);
    const isAsShipped = before === hash || before === hashOf(written);
    if (origin === 'shipped' && isAsShipped && !force) return;
    if (stored !== before && !force) {
      this.report.skipped.push(name);
      return;
    }
    await write(id);
    await this.#ledger.enter(name, id, hash);
    this.report.changed.push(name);
  }

  /** What was deleted here does not come back with the next start; an archive that is imported on purpose brings it. */
  #isLeftDeleted(name: string): boolean {
    const { origin, force } = this.#options;
    return origin === 'shipped' && !force && this.#ledger.hashOf(name) !== undefined;
  }

  /** Two lessons that are fine each in its own files could require each other together with what is here. */
  async #refuseCircles({ lessons: items }: Curriculum): Promise<void> {
    const links = await this.#ctx.db.select().from(lessonRequirements);
    const byLesson = Map.groupBy(links, (link) => link.lessonId);
    const required = new Map(
      [...byLesson].map(([id, own]) => [id, own.map(({ requiredId }) => requiredId)] as const),
    );
    const circles = requirementCircles(required);
    if (circles.size === 0) return;
    const problems = items.flatMap(({ key }): Problem[] => {
      const id = this.#index.idOf('lesson', key);
      const circle = id === undefined ? null : circles.get(id);
      if (!circle) return [];
      const way = circle.map((lesson) => this.#index.keyOf('lesson', lesson)).join(' -> ');
      return [{ file: `lessons/${key}/lesson.yaml`, line: 1, reason: `requirement circle: ${way}` }];
    });
    if (problems.length > 0) throw new CurriculumError(problems);
  }

  /**
   * Steps that a lesson's files have no more go too, and of the shipped lessons everything that ships no more: unless
   * they were edited here.
   */
  async #removeMissing(curriculum: Curriculum): Promise<void> {
    const named = namesOf(curriculum);
    const prefixes = curriculum.lessons.map(({ key }) => `step:${key}/`);
    const isInScope = (name: string) =>
      this.#options.origin === 'shipped' || prefixes.some((prefix) => name.startsWith(prefix));
    const missing = this.#ledger
      .names()
      .filter((name) => !named.has(name) && !name.startsWith('target:') && isInScope(name));
    // All are judged before the first one goes: it changes those that name it.
    const edited = new Set<string>();
    for (const name of missing) if (!this.#options.force && (await this.#isEdited(name))) edited.add(name);
    this.report.skipped.push(...edited);
    for (const name of missing.filter((one) => !edited.has(one))) {
      const item = await this.#find(name);
      await item?.remove();
      await this.#ledger.forget(name);
      if (item) this.report.removed.push(name);
    }
  }

  async #isEdited(name: string): Promise<boolean> {
    const item = await this.#find(name);
    return item !== undefined && hashOf(await item.read()) !== this.#ledger.hashOf(name);
  }

  async #find(name: string) {
    const { idOf, keyOf } = this.#index;
    const { db } = this.#ctx;
    const [kind = '', key = ''] = name.split(':', 2);
    const [lessonKey = '', stepKey = ''] = key.split('/', 2);
    const id =
      kind === 'step' ? await this.#stepId(lessonKey, stepKey) : idOf(kind as 'lesson' | 'category', key);
    if (id === undefined) return undefined;
    const kinds: Record<string, { read: () => Promise<unknown>; remove: () => PromiseLike<unknown> }> = {
      step: {
        read: () => readStoredStep(this.#ctx, id),
        remove: () => db.delete(steps).where(eq(steps.id, id)),
      },
      lesson: {
        read: () => readStoredLesson(this.#ctx, id, keyOf),
        remove: () => db.delete(lessons).where(eq(lessons.id, id)),
      },
      category: {
        read: () => readStoredCategory(this.#ctx, id, keyOf),
        remove: () => db.delete(categories).where(eq(categories.id, id)),
      },
    };
    return kinds[kind];
  }

  async #stepId(lessonKey: string, key: string): Promise<number | undefined> {
    const lessonId = this.#index.idOf('lesson', lessonKey);
    if (lessonId === undefined) return undefined;
    const [row] = await this.#ctx.db
      .select({ id: steps.id })
      .from(steps)
      .where(and(eq(steps.lessonId, lessonId), eq(steps.key, key)));
    return row?.id;
  }
}

function namesOf(curriculum: Curriculum): Set<string> {
  return new Set([
    ...curriculum.categories.map(({ key }) => `category:${key}`),
    ...curriculum.lessons.flatMap(({ key, steps: own }) => [
      `lesson:${key}`,
      ...own.map((step) => `step:${key}/${step.key}`),
    ]),
  ]);
}
