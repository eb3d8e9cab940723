import {
  classificationFields,
  type Coverage,
  type Lesson,
  type LessonListItem,
  type Practice,
} from '@sentiero/contracts/lessons';
import { toWire } from '@sentiero/contracts/shared';
import type { UserContext } from '../../context.ts';
import type { ContentCache } from '../../db/content-cache.ts';
import type { OwnRow } from '../../db/own-row.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { JsonText } from '../../http/json-text.ts';
import type { Round } from '../progress/rounds.ts';
import { firstLimits, readOwnPlans, type OwnPlanned } from '../dates/own-plans.ts';
import { coverageOf } from './coverage.ts';
import type { ContentLesson } from './content.queries.ts';
import { LearnerContent } from './learner-content.ts';
import { findPicture, findVisibleLesson, readTerms, readVisibleLessons } from './lessons.queries.ts';
import { ownDates, requirementFixed, requirementOwn } from './lessons.view.ts';
import {
  ownFrom,
  progressIn,
  readOwnAnswers,
  readOwnCompletions,
  type OwnCompletions,
} from './own-completions.ts';
import { completionsIn, readOwnState, roundIn } from './own-state.ts';

export async function listLessons(ctx: UserContext): Promise<LessonListItem[]> {
  const rows = await readVisibleLessons(ctx);
  return rows.map((row) => toWire(row, ['id', 'title', 'order', 'minutes', ...classificationFields]));
}

/**
 * The overview. While the content is unchanged it takes no query but the session's, and two with a plan, however many
 * lessons, steps and learners there are. `known` is null for a caller with an API token.
 */
export async function readOverview(
  ctx: UserContext,
  contents: ContentCache<LearnerContent>,
  known: OwnRow | null,
): Promise<JsonText> {
  const own = known ? ownFrom(known) : await readOwnCompletions(ctx);
  const limits = await readLimits(ctx, own);
  const { overview } = await contents.at(own.version, () => LearnerContent.read(ctx));
  return overview.for(own, limits);
}

/** The limits set by the plans of the caller's courses, by lesson. */
async function readLimits(ctx: UserContext, { hasPlans }: OwnCompletions): Promise<Map<number, OwnPlanned>> {
  const { userId } = ctx.actor;
  return hasPlans ? firstLimits((await readOwnPlans(ctx, [userId]))(userId)) : new Map();
}

export async function readCoverage(
  ctx: UserContext,
  contents: ContentCache<LearnerContent>,
): Promise<Coverage> {
  const { own } = await readOwnState(ctx);
  const { content } = await contents.at(own.version, () => LearnerContent.read(ctx));
  return coverageOf([...content.lessons.values()]);
}

/** The glossary, by key. */
export async function readGlossary(ctx: UserContext): Promise<JsonText> {
  return JsonText.of(JSON.stringify(await readTerms(ctx)), { isShared: true });
}

/** A picture is the same for all learners, like the glossary: it holds no answers. */
export async function readPicture(ctx: UserContext, key: string): Promise<JsonText> {
  const picture = await findPicture(ctx, key);
  if (!picture) throw notFound('picture');
  return JsonText.of(JSON.stringify(picture), { isShared: true });
}

export async function readLesson(
  ctx: UserContext,
  contents: ContentCache<LearnerContent>,
  lessonId: number,
): Promise<Lesson> {
  const [found, state] = await Promise.all([findVisibleLesson(ctx, lessonId), readOwnState(ctx)]);
  const { own } = state;
  const limits = await readLimits(ctx, own);
  const { content } = await contents.at(own.version, () => LearnerContent.read(ctx));
  const known = content.lessons.get(lessonId);
  if (!found || !known) throw notFound('lesson');
  const { lesson, target } = found;
  const progress = progressIn(known, own);
  const required = known.required.flatMap((id) => content.lessons.get(id) ?? []);
  const next = lesson.nextLessonId === null ? undefined : content.lessons.get(lesson.nextLessonId);
  return {
    id: lesson.id,
    order: lesson.order,
    title: lesson.title,
    goals: lesson.goals,
    required_lessons: required.map((row) => ({
      ...requirementFixed(row),
      ...requirementOwn(progressIn(row, own)),
    })),
    required_other: lesson.requiredOther,
    ...toWire(lesson, classificationFields),
    steps: known.steps,
    tasks: known.tasks.length,
    completed: progress.completed,
    minutes: known.minutes,
    ...ownDates(progress, limits.get(lessonId)),
    practice: practiceView(known, roundIn(state, lessonId)),
    target_application: target && {
      id: target.id,
      name: target.name,
      frontend_url: target.frontendUrl,
      kind: target.kind,
    },
    next_lesson: next ? { id: next.id, title: next.title } : null,
    use_helper_http: lesson.useHelperHttp,
    use_helper_sql: lesson.useHelperSql,
  };
}

export async function readSteps(
  ctx: UserContext,
  contents: ContentCache<LearnerContent>,
  { lessonId, known }: { lessonId: number; known: OwnRow | null },
): Promise<JsonText> {
  const state = await readOwnState(ctx, known);
  const { own } = state;
  const learnerContent = await contents.at(own.version, () => LearnerContent.read(ctx));
  const { content } = learnerContent;
  const lesson = content.lessons.get(lessonId);
  if (!lesson) throw notFound('lesson');
  const isUnlocked = lesson.required.every((id) => {
    const required = content.lessons.get(id);
    return !required || progressIn(required, own).done === required.tasks.length;
  });
  // Teachers prepare lessons whose requirements they have not completed.
  if (!isUnlocked && !ctx.actor.isTeacher && !ctx.actor.isStaff) {
    throw new AppError('requirements_unmet', 'Complete the lessons that this one requires first.');
  }
  const steps = await learnerContent.stepsOf(ctx, lessonId);
  const round = roundIn(state, lessonId);
  if (round) return steps.for(completionsIn(state, { id: lessonId, steps: steps.heads }), answersIn(round));
  const hasAnswers = steps.heads.some(({ id, type }) => type === 'O' && own.at.has(id));
  const answers = hasAnswers ? await readOwnAnswers(ctx, lessonId) : new Map<number, string>();
  return steps.for(own, answers);
}

function answersIn({ completed }: Round): Map<number, string> {
  return new Map(
    [...completed].flatMap(([stepId, { answer }]) => (answer === null ? [] : [[stepId, answer]])),
  );
}

function practiceView({ tasks }: ContentLesson, round: Round | undefined): Practice | null {
  if (!round) return null;
  const completed = tasks.filter(({ id }) => round.completed.has(id)).length;
  return { started: round.startedAt.toISOString(), completed };
}
