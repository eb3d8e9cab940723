import type { StepType } from '@sentiero/contracts/lessons';
import { and } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { isAnyOf } from '../db/arrays.ts';
import { completions } from '../db/schema/index.ts';
import { openSteps, type GradedLesson, type LessonStep } from '../grading/graded-lessons.ts';
import { gradedLessonsAt } from '../modules/lessons/grading.queries.ts';
import type { Completion } from '../modules/progress/complete-step.ts';
import {
  earnedSteps,
  readMatches,
  withMatch,
  type Cause,
  type MatchRow,
} from '../modules/progress/step-matches.ts';
import { allowsStep, readPaces, type CoursePace } from '../modules/progress/paces.ts';
import type { ActiveLesson } from '../modules/progress/active-lesson.ts';

type Moment = { userId: number; targetId: number; at: Date };
type Completed = { completedAt: Date; requestId: string | null };

/** A task that traffic may fulfil; matches of one that is not open are stored. */
export type Task = { lesson: GradedLesson; step: LessonStep; isOpen: boolean };

type Parts = {
  active: readonly ActiveLesson[];
  lessons: ReadonlyMap<number, GradedLesson>;
  completed: ReadonlyMap<number, Map<number, Completed>>;
  matches: readonly MatchRow[];
  paces: readonly CoursePace[];
};

/** The open tasks of learners, updated while a batch is graded. Pure: rows in, rows out. */
export class OpenTasks {
  readonly #parts: Parts;
  /** By user and step. */
  readonly #matches: ReadonlyMap<number, Map<number, MatchRow>>;
  readonly #paces: ReadonlyMap<number, CoursePace[]>;
  readonly #changed = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#paces = Map.groupBy(parts.paces, ({ userId }) => userId);
    const ofUsers = Map.groupBy(parts.matches, ({ userId }) => userId);
    this.#matches = new Map(
      [...parts.completed.keys()].map((userId) => [
        userId,
        new Map((ofUsers.get(userId) ?? []).map((row) => [row.stepId, row])),
      ]),
    );
  }

  /** The tasks that traffic of this type may fulfil at that time, in lessons that were active then. */
  at({ userId, at, targetId }: Moment, type: StepType): Task[] {
    const wasActive = this.#parts.active.filter(
      (lesson) => lesson.userId === userId && lesson.since <= at && at < lesson.until,
    );
    return [...new Set(wasActive.map(({ lessonId }) => lessonId))].flatMap((lessonId) => {
      const lesson = this.#parts.lessons.get(lessonId);
      return lesson?.targetId === targetId ? this.#tasksOf(userId, lesson, type) : [];
    });
  }

  #tasksOf(userId: number, lesson: GradedLesson, type: StepType): Task[] {
    // What the pace holds back is as good as completed for what comes after it.
    const isHeld = (stepId: number) => this.#isHeld(userId, lesson, stepId);
    const isCompleted = (stepId: number) => this.#isCompleted(userId, stepId) || isHeld(stepId);
    const open = openSteps(lesson, isCompleted);
    if (open.length === 0) return [];
    return lesson.steps
      .filter((step) => step.type === type && !isCompleted(step.id))
      .map((step) => ({ lesson, step, isOpen: open.includes(step) }))
      .filter(({ step, isOpen }) => isOpen || step.after === 'lesson');
  }

  /** Adds a match of a task and returns the steps that it completes. */
  fulfil({ lesson, step, isOpen }: Task, { userId, at }: Moment, cause: Cause): Completion[] {
    const own = this.#matches.get(userId);
    const isAllowed = this.#isAllowed(userId, lesson, step.id);
    if (own && (step.times > 1 || !isOpen || !isAllowed)) {
      const before = own.get(step.id);
      const row = withMatch(before, step, { userId, stepId: step.id, at, ...cause });
      own.set(step.id, row);
      if (row !== before) this.#changed.add(`${userId} ${step.id}`);
      if (!row.isEarned || !isOpen || !isAllowed) return [];
    }
    const made = [{ stepId: step.id, ...cause }, ...this.#earnedBehind(userId, lesson, step.id)];
    return made.map(({ stepId, requestId, eventId }) => {
      this.#parts.completed.get(userId)?.set(stepId, { completedAt: at, requestId });
      return { userId, lessonId: lesson.id, stepId, requestId, eventId };
    });
  }

  #earnedBehind(userId: number, lesson: GradedLesson, stepId: number): MatchRow[] {
    const isCompleted = (id: number) => id === stepId || this.#isCompleted(userId, id);
    const earned = earnedSteps(lesson, isCompleted, this.#matches.get(userId) ?? new Map());
    return earned.filter((row) => this.#isAllowed(userId, lesson, row.stepId));
  }

  #isAllowed(userId: number, lesson: GradedLesson, stepId: number): boolean {
    return allowsStep(lesson, this.#pacesOf(userId), stepId);
  }

  #isHeld(userId: number, lesson: GradedLesson, stepId: number): boolean {
    const isEarned = this.#matches.get(userId)?.get(stepId)?.isEarned ?? false;
    return isEarned && !this.#isAllowed(userId, lesson, stepId);
  }

  #pacesOf(userId: number): CoursePace[] {
    return this.#paces.get(userId) ?? [];
  }

  #isCompleted(userId: number, stepId: number): boolean {
    return this.#parts.completed.get(userId)?.has(stepId) ?? false;
  }

  /** The requests that completed something recently, by learner. */
  completingSince(since: Date): { userId: number; requestId: string }[] {
    return [...this.#parts.completed].flatMap(([userId, own]) =>
      [...own.values()].flatMap(({ completedAt, requestId }) =>
        requestId !== null && completedAt >= since ? { userId, requestId } : [],
      ),
    );
  }

  /** The matches to store. */
  get changed(): MatchRow[] {
    return [...this.#matches.values()]
      .flatMap((own) => [...own.values()])
      .filter(({ userId, stepId }) => this.#changed.has(`${userId} ${stepId}`));
  }
}

/** Reads the open tasks of the active lessons from the learners' completions. Call it under their locks. */
export async function readOpenTasks(ctx: Context, active: readonly ActiveLesson[]): Promise<OpenTasks> {
  const [first] = active;
  const lessons = new Map<number, GradedLesson>();
  if (!first) return new OpenTasks({ active, lessons, completed: new Map(), matches: [], paces: [] });
  const graded = await gradedLessonsAt(ctx, first.version);
  for (const { lessonId } of active) {
    const lesson = graded.lesson(lessonId);
    if (lesson) lessons.set(lessonId, lesson);
  }
  const all = [...lessons.values()];
  const userIds = [...new Set(active.map(({ userId }) => userId))];
  // Any step may have been earned beyond the pace of a course.
  const stepIds = all.flatMap(({ steps }) => steps.map(({ id }) => id));
  const [completed, matches, paces] = await Promise.all([
    readCompleted(ctx, userIds, all),
    readMatches(ctx, userIds, stepIds),
    readPaces(ctx, userIds),
  ]);
  return new OpenTasks({ active, lessons, completed, matches, paces });
}

/** The completions of the steps that decide which are open. */
async function readCompleted(
  ctx: Context,
  userIds: readonly number[],
  lessons: readonly GradedLesson[],
): Promise<Map<number, Map<number, Completed>>> {
  const stepIds = lessons.flatMap(({ steps, requiredSteps }) => [
    ...steps.map(({ id }) => id),
    ...requiredSteps,
  ]);
  const completed = new Map(userIds.map((userId) => [userId, new Map<number, Completed>()]));
  const { userId, stepId, completedAt, requestId } = completions;
  const rows = await ctx.db
    .select({ userId, stepId, completedAt, requestId })
    .from(completions)
    .where(and(isAnyOf(userId, [...userIds]), isAnyOf(stepId, [...new Set(stepIds)])))
    .prepare('completed_of_steps')
    .execute();
  for (const row of rows) completed.get(row.userId)?.set(row.stepId, row);
  return completed;
}
