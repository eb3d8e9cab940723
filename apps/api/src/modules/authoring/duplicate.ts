import type { AuthoredCategory, AuthoredLesson, AuthoredStep } from '@sentiero/contracts/authoring';
import type { Language, Translatable } from '@sentiero/contracts/shared';
import { filled } from '@sentiero/service';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { categories, categoryLessons, lessons, steps } from '../../db/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { texts } from '../../texts.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { inAuthoringTransaction } from './authoring-transaction.ts';
import { readAuthoredCategory } from './categories.service.ts';
import { idOfKey, keyOfId } from './item-keys.ts';
import { readAuthoredLesson } from './lessons.service.ts';
import { newKey, newStepKey } from './new-key.ts';
import { readAuthoredStep } from './steps.service.ts';
import { englishTitle } from './translations.ts';
import { readStoredCategory, readStoredLesson, readStoredStep } from './stored-items.ts';
import {
  createCategory,
  createLesson,
  createStep,
  writeCategory,
  writeLesson,
  writeStep,
} from './write-items.ts';

/** Creates a hidden copy that contains the same lessons. */
export function duplicateCategory(ctx: UserContext, id: number): Promise<AuthoredCategory> {
  return inAuthoringTransaction(ctx, async (tx) => {
    const stored = await readStoredCategory(tx, id, keyOfId);
    if (!stored) throw notFound('category');
    const item = asCopy(stored);
    const copy = await createCategory(tx, await newKey(tx, categories, item.title), item);
    await writeCategory(tx, copy, { item, idOf: idOfKey });
    await writeAudit(tx, {
      action: 'category.create',
      object: `category:${copy}`,
      detail: englishTitle(item),
    });
    return readAuthoredCategory(tx, copy);
  });
}

/** Creates a hidden copy with copies of the steps, in the same categories. */
export function duplicateLesson(ctx: UserContext, id: number): Promise<AuthoredLesson> {
  return inAuthoringTransaction(ctx, async (tx) => {
    const stored = await readStoredLesson(tx, id, keyOfId);
    if (!stored) throw notFound('lesson');
    const item = asCopy(stored);
    const copy = await createLesson(tx, await newKey(tx, lessons, item.title), item);
    await writeLesson(tx, copy, { item, idOf: idOfKey });
    await tx.db.execute(sql`
      insert into ${categoryLessons} (category_id, lesson_id)
      select category_id, ${copy} from ${categoryLessons} where lesson_id = ${id}`);
    await copySteps(tx, id, copy);
    await writeAudit(tx, { action: 'lesson.create', object: `lesson:${copy}`, detail: englishTitle(item) });
    return readAuthoredLesson(tx, copy);
  });
}

async function copySteps(ctx: UserContext, from: number, to: number): Promise<void> {
  const rows = await ctx.db
    .select({ id: steps.id, key: steps.key })
    .from(steps)
    .where(eq(steps.lessonId, from));
  for (const { id, key } of rows.toSorted((a, b) => a.id - b.id)) {
    const step = await readStoredStep(ctx, id);
    if (!step) continue;
    const copy = await createStep(ctx, { lessonId: to, key, item: step });
    await writeStep(ctx, copy, { item: step });
  }
}

/** Creates a hidden copy right after the step and moves later steps on. */
export function duplicateStep(ctx: UserContext, lessonId: number, stepId: number): Promise<AuthoredStep> {
  return inAuthoringTransaction(ctx, async (tx) => {
    await readAuthoredStep(tx, lessonId, stepId);
    const stored = await readStoredStep(tx, stepId);
    if (!stored) throw notFound('step');
    const item = { ...asCopy(stored), order: stored.order + 1 };
    await tx.db
      .update(steps)
      .set({ order: sql`${steps.order} + 1` })
      .where(and(eq(steps.lessonId, lessonId), gt(steps.order, stored.order)));
    const key = await newStepKey(tx, lessonId, item.title);
    const copy = await createStep(tx, { lessonId, key, item });
    await writeStep(tx, copy, { item });
    await writeAudit(tx, { action: 'step.create', object: `step:${copy}`, detail: englishTitle(item) });
    return readAuthoredStep(tx, lessonId, copy);
  });
}

/** A copy is hidden until its author publishes it. */
function asCopy<Item extends { title: Translatable; is_visible: boolean }>(item: Item): Item {
  const titleIn = (language: Language) => filled(texts[language].copyTitle, { title: item.title[language] });
  const title = { de: titleIn('de'), en: titleIn('en'), fr: titleIn('fr'), it: titleIn('it') };
  return { ...item, title, is_visible: false };
}
