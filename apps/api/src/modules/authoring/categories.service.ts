import type { AuthoredCategory, CategoryInput, CategoryPatch } from '@sentiero/contracts/authoring';
import { eq } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { categories } from '../../db/schema/index.ts';
import { notFound } from '../../http/errors.ts';
import { requireMatch, type Change } from '../../http/etag.ts';
import { writeAudit, writeChangeAudit } from '../audit/write-audit.ts';
import { readAuthoredCategories } from './authoring.queries.ts';
import { inAuthoringTransaction } from './authoring-transaction.ts';
import { authoredCategoryView } from './authoring.view.ts';
import { refuseInvalid, refuseMissingTexts, unknownLessons } from './check-references.ts';
import { categoryInput, categoryItem, idOfKey, keyOfId } from './item-keys.ts';
import { readStoredCategory } from './stored-items.ts';
import { newKey } from './new-key.ts';
import { categoryTexts, englishTitle } from './translations.ts';
import { createCategory, writeCategory } from './write-items.ts';

export async function listAuthoredCategories(ctx: UserContext): Promise<AuthoredCategory[]> {
  return (await readAuthoredCategories(ctx)).map(authoredCategoryView);
}

export async function readAuthoredCategory(ctx: UserContext, id: number): Promise<AuthoredCategory> {
  const [row] = await readAuthoredCategories(ctx, eq(categories.id, id));
  if (!row) throw notFound('category');
  return authoredCategoryView(row);
}

export function addCategory(ctx: UserContext, input: CategoryInput): Promise<AuthoredCategory> {
  return inAuthoringTransaction(ctx, async (tx) => {
    await refuseUnfit(tx, input);
    const item = categoryItem(input);
    const id = await createCategory(tx, await newKey(tx, categories, input.title), item);
    await writeCategory(tx, id, { item, idOf: idOfKey, copied: input.copied_translations });
    const category = await readAuthoredCategory(tx, id);
    await writeAudit(tx, {
      action: 'category.create',
      object: objectOf(category),
      detail: englishTitle(category),
    });
    return category;
  });
}

export function changeCategory(
  ctx: UserContext,
  id: number,
  { input: change, ifMatch }: Change<CategoryPatch>,
): Promise<AuthoredCategory> {
  const { confirmed_translations: confirmed, copied_translations: copied, ...patch } = change;
  return inAuthoringTransaction(ctx, async (tx) => {
    const before = await readAuthoredCategory(tx, id);
    requireMatch(ifMatch, before);
    const stored = await readStoredCategory(tx, id, keyOfId);
    if (!stored) throw notFound('category');
    const input = { ...categoryInput(stored), ...patch };
    await refuseUnfit(tx, input);
    await writeCategory(tx, id, { item: categoryItem(input), idOf: idOfKey, confirmed, copied });
    const after = await readAuthoredCategory(tx, id);
    await writeChangeAudit(tx, { action: 'category.update', object: objectOf(after) }, [before, after]);
    return after;
  });
}

async function refuseUnfit(ctx: UserContext, input: CategoryInput): Promise<void> {
  refuseMissingTexts(categoryTexts(input), !input.is_visible);
  refuseInvalid(await unknownLessons(ctx, '/lessons_ids', input.lessons_ids));
}

export function removeCategory(ctx: UserContext, id: number, ifMatch?: string): Promise<void> {
  return inAuthoringTransaction(ctx, async (tx) => {
    const category = await readAuthoredCategory(tx, id);
    requireMatch(ifMatch, category);
    await tx.db.delete(categories).where(eq(categories.id, id));
    await writeAudit(tx, {
      action: 'category.delete',
      object: objectOf(category),
      detail: englishTitle(category),
    });
  });
}

const objectOf = ({ id }: AuthoredCategory) => `category:${id}`;
