import type {
  CategoryOverview,
  LearnerStep,
  Lesson,
  LessonListItem,
  Requirement,
} from '@sentiero/contracts/lessons';
import type { UserContext } from '../../context.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { findUnlockedLessons, readProgress, readRequirements } from '../progress/progress.queries.ts';
import {
  findVisibleLesson,
  findVisibleLessonRef,
  readCategoryLessons,
  readLearnerSteps,
  readStepStates,
  readVisibleCategories,
  readVisibleLessons,
} from './lessons.queries.ts';
import { categoryView, learnerStepView, lessonBase, lessonCardView } from './lessons.view.ts';

export async function listLessons(ctx: UserContext): Promise<LessonListItem[]> {
  const rows = await readVisibleLessons(ctx);
  return rows.map(({ id, title, order }) => ({ id, title, order }));
}

/** The overview: five queries, however many lessons there are. */
export async function listCategories(ctx: UserContext): Promise<CategoryOverview[]> {
  const [categoryRows, links, lessonRows, requirements, states] = await Promise.all([
    readVisibleCategories(ctx),
    readCategoryLessons(ctx),
    readVisibleLessons(ctx),
    readRequirements(ctx),
    readStepStates(ctx, ctx.actor.userId),
  ]);
  const statesOf = Map.groupBy(states, (state) => state.lessonId);
  const requirementsOf = Map.groupBy(requirements, (requirement) => requirement.lessonId);
  const linksOf = Map.groupBy(links, (link) => link.categoryId);

  const requirementView = ({ id, title }: { id: number; title: Requirement['title'] }): Requirement => {
    const tasks = (statesOf.get(id) ?? []).filter((state) => state.type !== 'I');
    return { id, title, tasks: tasks.length, completed: tasks.filter((state) => state.completedAt).length };
  };
  const cards = lessonRows.map((row) =>
    lessonCardView(row, (requirementsOf.get(row.id) ?? []).map(requirementView), statesOf.get(row.id) ?? []),
  );
  return categoryRows.map((row) => {
    const own = new Set(linksOf.get(row.id)?.map((link) => link.lessonId));
    return categoryView(
      row,
      cards.filter((card) => own.has(card.id)),
    );
  });
}

export async function readLesson(ctx: UserContext, lessonId: number): Promise<Lesson> {
  const found = await findVisibleLesson(ctx, lessonId);
  if (!found) throw notFound('lesson');
  const { lesson, target } = found;
  const required = await readRequirements(ctx, [lessonId]);
  const progress = await readProgress(ctx, ctx.actor.userId, [lessonId, ...required.map(({ id }) => id)]);
  const requirements = required.map(({ id, title }) => {
    const { completed, tasks } = progress(id);
    return { id, title, completed, tasks };
  });
  const next = lesson.nextLessonId ? await findVisibleLessonRef(ctx, lesson.nextLessonId) : undefined;
  return {
    ...lessonBase(lesson, requirements, progress(lessonId)),
    target_application: target && { id: target.id, name: target.name, frontend_url: target.frontendUrl },
    next_lesson: next ?? null,
    use_helper_http: lesson.useHelperHttp,
    use_helper_sql: lesson.useHelperSql,
  };
}

export async function readSteps(ctx: UserContext, lessonId: number): Promise<LearnerStep[]> {
  if (!(await findVisibleLessonRef(ctx, lessonId))) throw notFound('lesson');
  const unlocked = await findUnlockedLessons(ctx, ctx.actor.userId, [lessonId]);
  if (!unlocked.has(lessonId)) {
    throw new AppError('requirements_unmet', 'Complete the lessons that this one requires first.');
  }
  const rows = await readLearnerSteps(ctx, ctx.actor.userId, lessonId);
  return rows.map(learnerStepView);
}
