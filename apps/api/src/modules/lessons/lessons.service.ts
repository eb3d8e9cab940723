import type { Lesson, LessonListItem } from '@sentiero/contracts/lessons';
import type { UserContext } from '../../context.ts';
import type { ContentCache } from '../../db/content-cache.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { JsonText } from '../../http/json-text.ts';
import { readProgress, readRequirements } from '../progress/progress.queries.ts';
import { stepsText, LearnerContent } from './learner-content.ts';
import { findVisibleLesson, findVisibleLessonRef, readVisibleLessons } from './lessons.queries.ts';
import { progressIn, readOwnAnswers, readOwnCompletions } from './own-completions.ts';

export async function listLessons(ctx: UserContext): Promise<LessonListItem[]> {
  const rows = await readVisibleLessons(ctx);
  return rows.map(({ id, title, order }) => ({ id, title, order }));
}

/** The overview, in one query while nobody edits, however many lessons, steps and learners there are. */
export async function readOverview(
  ctx: UserContext,
  contents: ContentCache<LearnerContent>,
): Promise<JsonText> {
  const own = await readOwnCompletions(ctx);
  const { overview } = await contents.at(own.version, () => LearnerContent.read(ctx));
  const { bytes, giveBack } = overview.for(own);
  return new JsonText(bytes, giveBack);
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
  const own = progress(lessonId);
  return {
    id: lesson.id,
    order: lesson.order,
    title: lesson.title,
    goals: lesson.goals,
    required_lessons: requirements,
    required_other: lesson.requiredOther,
    steps: own.steps,
    tasks: own.tasks,
    completed: own.completed,
    target_application: target && { id: target.id, name: target.name, frontend_url: target.frontendUrl },
    next_lesson: next ?? null,
    use_helper_http: lesson.useHelperHttp,
    use_helper_sql: lesson.useHelperSql,
  };
}

export async function readSteps(
  ctx: UserContext,
  contents: ContentCache<LearnerContent>,
  lessonId: number,
): Promise<JsonText> {
  const own = await readOwnCompletions(ctx);
  const learnerContent = await contents.at(own.version, () => LearnerContent.read(ctx));
  const { content } = learnerContent;
  const lesson = content.lessons.get(lessonId);
  if (!lesson) throw notFound('lesson');
  const isUnlocked = lesson.required.every((id) => {
    const required = content.lessons.get(id);
    return !required || progressIn(required, own).completed === required.tasks.length;
  });
  if (!isUnlocked) {
    throw new AppError('requirements_unmet', 'Complete the lessons that this one requires first.');
  }
  const steps = await learnerContent.stepsOf(ctx, lessonId);
  const hasAnswers = steps.some(({ id, type }) => type === 'O' && own.at.has(id));
  const answers = hasAnswers ? await readOwnAnswers(ctx, lessonId) : new Map<number, string>();
  return new JsonText(stepsText(steps, own, answers));
}
