import {
  classificationFields,
  helperFields,
  type CategoryOverview,
  type Coverage,
  type LearnerStep,
  type Lesson,
  type LessonListItem,
  type Picture,
  type Practice,
  type StartChange,
  type Term,
} from '@sentiero/contracts/lessons';
import { toWire } from '@sentiero/contracts/shared';
import { inTransaction, type UserContext } from '../../context.ts';
import type { ContentCache } from '../../db/content-cache.ts';
import { AppError, notFound } from '../../http/errors.ts';
import { storeStart } from '../progress/active-lesson.ts';
import type { Round } from '../progress/rounds.ts';
import { beginLesson } from '../targets/begin-lesson.ts';
import { firstLimits, readOwnPlans, type OwnPlanned } from '../dates/own-plans.ts';
import { coverageOf } from './coverage.ts';
import {
  contentFields,
  readContent,
  readLessonSteps,
  type Content,
  type ContentLesson,
} from './content.queries.ts';
import { progressIn } from './lesson-progress.ts';
import {
  findPicture,
  findVisibleLesson,
  readOwnAnswers,
  readTerms,
  readVisibleLessons,
} from './lessons.queries.ts';
import { overviewView, ownDates, requirementView, stepView } from './lessons.view.ts';
import {
  completionsIn,
  readOwnCompletions,
  readOwnState,
  roundIn,
  type OwnCompletions,
  type OwnState,
} from './own-state.ts';

export async function listLessons(ctx: UserContext): Promise<LessonListItem[]> {
  const rows = await readVisibleLessons(ctx);
  return rows.map((row) =>
    toWire(row, ['id', 'title', 'order', 'minutes', 'plan', 'mode', ...classificationFields]),
  );
}

/** While the content is unchanged, the overview takes a fixed number of queries, however many lessons there are. */
export async function readOverview(
  ctx: UserContext,
  contents: ContentCache<Content>,
): Promise<CategoryOverview[]> {
  const own = await readOwnCompletions(ctx);
  const limits = await readLimits(ctx, own);
  return overviewView(await contents.at(own.version, () => readContent(ctx)), own, limits);
}

/** The limits set by the plans of the caller's courses, by lesson. */
async function readLimits(ctx: UserContext, { hasPlans }: OwnCompletions): Promise<Map<number, OwnPlanned>> {
  const { userId } = ctx.actor;
  return hasPlans ? firstLimits((await readOwnPlans(ctx, [userId]))(userId)) : new Map();
}

export async function readCoverage(ctx: UserContext, contents: ContentCache<Content>): Promise<Coverage> {
  const { own } = await readOwnState(ctx);
  const content = await contents.at(own.version, () => readContent(ctx));
  return coverageOf([...content.lessons.values()]);
}

/** The glossary, by key. */
export const readGlossary = (ctx: UserContext): Promise<Term[]> => readTerms(ctx);

export async function readPicture(ctx: UserContext, key: string): Promise<Picture> {
  const picture = await findPicture(ctx, key);
  if (!picture) throw notFound('picture');
  return picture;
}

export async function readLesson(
  ctx: UserContext,
  contents: ContentCache<Content>,
  lessonId: number,
): Promise<Lesson> {
  const [found, state] = await Promise.all([findVisibleLesson(ctx, lessonId), readOwnState(ctx)]);
  const { own } = state;
  const limits = await readLimits(ctx, own);
  const content = await contents.at(own.version, () => readContent(ctx));
  const known = content.lessons.get(lessonId);
  if (!found || !known) throw notFound('lesson');
  const { lesson, target } = found;
  const progress = progressIn(known, own);
  const required = known.required.flatMap((id) => content.lessons.get(id) ?? []);
  const next = lesson.nextLessonId === null ? undefined : content.lessons.get(lesson.nextLessonId);
  return {
    ...toWire(known, contentFields),
    ...toWire(lesson, ['is_visible', ...helperFields]),
    required_lessons: required.map((row) => requirementView(row, own)),
    steps: known.steps,
    tasks: known.tasks.length,
    completed: progress.completed,
    ...ownDates(progress, limits.get(lessonId)),
    practice: practiceView(known, roundIn(state, lessonId)),
    target_application: target && {
      id: target.id,
      name: target.name,
      frontend_url: target.frontendUrl,
      kind: target.kind,
    },
    next_lesson: next ? { id: next.id, title: next.title } : null,
  };
}

export async function readSteps(
  ctx: UserContext,
  contents: ContentCache<Content>,
  lessonId: number,
): Promise<LearnerStep[]> {
  const { state } = await readUnlocked(ctx, contents, lessonId);
  const steps = await readLessonSteps(ctx, lessonId);
  const { at, again } = completionsIn(state, { id: lessonId, steps });
  const round = roundIn(state, lessonId);
  const hasAnswers = steps.some(({ id, type }) => type === 'O' && at.has(id));
  const ofLesson = () => (hasAnswers ? readOwnAnswers(ctx, lessonId) : new Map<number, string>());
  const answers = round ? answersIn(round) : await ofLesson();
  return steps.map((row) =>
    stepView(row, ctx.actor.userId, {
      completedAt: at.get(row.id),
      isAgain: again.has(row.id),
      answer: answers.get(row.id) ?? null,
    }),
  );
}

type OwnLesson = { lesson: ContentLesson; content: Content; state: OwnState };

/** A visible lesson whose requirements the caller meets. */
export async function readUnlocked(
  ctx: UserContext,
  contents: ContentCache<Content>,
  lessonId: number,
): Promise<OwnLesson> {
  const state = await readOwnState(ctx);
  const content = await contents.at(state.own.version, () => readContent(ctx));
  const lesson = content.lessons.get(lessonId);
  if (!lesson) throw notFound('lesson');
  if (!isUnlocked(ctx, { lesson, content, state }))
    throw new AppError('requirements_unmet', 'Complete the lessons that this one requires first.');
  return { lesson, content, state };
}

/** Teachers prepare lessons whose requirements they have not completed. */
export function isUnlocked({ actor }: UserContext, { lesson, content, state }: OwnLesson): boolean {
  if (actor.isTeacher || actor.isStaff) return true;
  return lesson.required.every((id) => {
    const required = content.lessons.get(id);
    return !required || progressIn(required, state.own).done === required.tasks.length;
  });
}

/** From now on the learner counts as working on the lesson; opening it to look changes nothing. */
export async function startLesson(
  ctx: UserContext,
  contents: ContentCache<Content>,
  lessonId: number,
): Promise<{ target: StartChange | null }> {
  await readUnlocked(ctx, contents, lessonId);
  await inTransaction(ctx, (tx) => storeStart(tx, lessonId));
  try {
    return { target: await beginLesson(ctx, ctx.actor.userId, lessonId) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'target_unavailable') throw error;
    return { target: unprepared };
  }
}

const unprepared: StartChange = {
  ok: false,
  target_state: 'as_is',
  logged_out: false,
  fresh_data: false,
  can_undo: false,
};

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
