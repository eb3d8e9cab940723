import type { TranslationOverview } from '@sentiero/contracts/authoring';
import { asc } from 'drizzle-orm';
import type { UserContext } from '../../context.ts';
import { categories, choices, lessons, steps } from '../../db/schema/index.ts';
import type { TranslationSources } from '../../db/schema/columns.ts';
import { categoryTexts, lessonTexts, staleTranslations, stepRowTexts, type Texts } from './translations.ts';

/** Uses four queries, however many items there are. */
export async function readTranslationOverview({ db }: UserContext): Promise<TranslationOverview> {
  const categoryRows = await db.select().from(categories).orderBy(asc(categories.order), asc(categories.id));
  const lessonRows = await db.select().from(lessons).orderBy(asc(lessons.order), asc(lessons.id));
  const stepRows = await db.select().from(steps).orderBy(asc(steps.order), asc(steps.id));
  const choiceRows = await db.select().from(choices).orderBy(asc(choices.position), asc(choices.id));
  const stepsOf = Map.groupBy(stepRows, ({ lessonId }) => lessonId);
  const choicesOf = Map.groupBy(choiceRows, ({ stepId }) => stepId);
  return {
    lessons: lessonRows.map((lesson) => ({
      ...item(lesson, lessonTexts({ ...lesson, required_other: lesson.requiredOther })),
      steps: (stepsOf.get(lesson.id) ?? []).map((step) =>
        item(step, stepRowTexts({ ...step, choices: choicesOf.get(step.id) ?? [] })),
      ),
    })),
    categories: categoryRows.map((category) => item(category, categoryTexts(category))),
  };
}

type Row = { id: number; title: Texts[string]; translationSources: TranslationSources };

const item = ({ id, title, translationSources }: Row, texts: Texts) => ({
  id,
  title,
  stale_translations: staleTranslations(texts, translationSources),
});
