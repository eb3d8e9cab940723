import type { StepType } from '@sentiero/contracts/lessons';
import { and } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { isAnyOfNamed } from '../db/arrays.ts';
import { prepared } from '../db/prepared.ts';
import { completions } from '../db/schema/index.ts';
import { openSteps, type GradedLesson, type LessonStep } from '../grading/graded-lessons.ts';
import { repliesToRequests } from '../grading/replies.ts';
import { gradedLessonsAt } from '../modules/lessons/grading.queries.ts';
import type { Completion } from '../modules/progress/complete-step.ts';
import {
  earnedSteps,
  readMatches,
  readRoundMatches,
  withMatch,
  type Cause,
  type MatchRow,
} from '../modules/progress/step-matches.ts';
import { allowsStep, readPaces, type CoursePace } from '../modules/progress/paces.ts';
import { isCompletedIn, isForRoundOnly, readRounds, type Round } from '../modules/progress/rounds.ts';
import type { ActiveLesson } from '../modules/progress/active-lesson.ts';
import type { HasMore } from '../db/has-more.ts';

type Moment = { userId: number; targetId: number; at: Date };
type Completed = { completedAt: Date; requestId: string | null };

/** A task that traffic may complete. If the task is not open yet, its matches are stored. */
export type Task = {
  lesson: GradedLesson;
  step: LessonStep;
  isOpen: boolean;
  /** The lesson's current round of practice. */
  round: Round | undefined;
  /** Whether the step was completed before the round. */
  isForRoundOnly: boolean;
};

type Parts = {
  active: readonly ActiveLesson[];
  lessons: ReadonlyMap<number, GradedLesson>;
  completed: ReadonlyMap<number, Map<number, Completed>>;
  matches: readonly MatchRow[];
  paces: readonly CoursePace[];
  rounds: readonly Round[];
  roundMatches: readonly MatchRow[];
};

type Place = { userId: number; lesson: GradedLesson; round: Round | undefined };
type Matches = { of: ReadonlyMap<number, Map<number, MatchRow>>; changed: Set<string> };

/** The open tasks of learners, updated while a batch is graded. Pure: rows in, rows out. */
export class OpenTasks {
  readonly #parts: Parts;
  readonly #matches: Matches;
  readonly #roundMatches: Matches;
  readonly #paces: ReadonlyMap<number, CoursePace[]>;

  /** Whether a step of an active lesson has replies to requests. */
  readonly haveRepliesToRequests: boolean;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.haveRepliesToRequests = parts.lessons.values().some(({ steps }) => steps.some(repliesToRequests));
    this.#paces = Map.groupBy(parts.paces, ({ userId }) => userId);
    const userIds = [...parts.completed.keys()];
    this.#matches = matchesOf(userIds, parts.matches);
    this.#roundMatches = matchesOf(userIds, parts.roundMatches);
  }

  /** The tasks that traffic of this type may complete at that time, in lessons that were active then. */
  at({ userId, at, targetId }: Moment, type: StepType): Task[] {
    const wasActive = this.#parts.active.filter(
      (lesson) => lesson.userId === userId && lesson.since <= at && at < lesson.until,
    );
    return [...new Set(wasActive.map(({ lessonId }) => lessonId))].flatMap((lessonId) => {
      const lesson = this.#parts.lessons.get(lessonId);
      if (lesson?.targetId !== targetId) return [];
      return this.#tasksOf({ userId, lesson, round: this.#roundAt({ userId, at }, lessonId) }, type);
    });
  }

  /** Traffic from before a round of practice does not count for it. */
  #roundAt({ userId, at }: Omit<Moment, 'targetId'>, lessonId: number): Round | undefined {
    return this.#parts.rounds.find(
      (round) => round.userId === userId && round.lessonId === lessonId && round.startedAt <= at,
    );
  }

  #tasksOf(place: Place, type: StepType): Task[] {
    const { lesson, round } = place;
    const isDone = this.#isCompletedAt(place);
    // For later steps, a completion held back by the pace counts as a completion.
    const isCompleted = (stepId: number) => isDone(stepId) || this.#isHeld(place, stepId);
    const open = openSteps(lesson, isCompleted);
    if (open.length === 0) return [];
    return lesson.steps
      .filter((step) => step.type === type && !isCompleted(step.id))
      .map((step) => ({
        lesson,
        step,
        isOpen: open.includes(step),
        round,
        isForRoundOnly: this.#isForRoundOnly(place, step.id),
      }))
      .filter(({ step, isOpen }) => isOpen || step.after === 'lesson');
  }

  /** Adds a match to a task and returns the steps it completes. */
  fulfil({ lesson, step, isOpen, round }: Task, { userId, at }: Moment, cause: Cause): Completion[] {
    const place = { userId, lesson, round };
    const matches = this.#matchesFor(place, step.id);
    const own = matches.of.get(userId);
    const isAllowed = this.#isAllowed(place, step.id);
    if (own && (step.times > 1 || !isOpen || !isAllowed)) {
      const before = own.get(step.id);
      const row = withMatch(before, step, { userId, stepId: step.id, at, ...cause });
      own.set(step.id, row);
      if (row !== before) matches.changed.add(`${userId} ${step.id}`);
      if (!row.isEarned || !isOpen || !isAllowed) return [];
    }
    const made = [{ stepId: step.id, ...cause }, ...this.#earnedBehind(place, step.id)];
    const completed = this.#parts.completed.get(userId);
    return made.map(({ stepId, requestId, eventId }) => {
      round?.completed.set(stepId, { completedAt: at, requestId, answer: null });
      if (!round || !completed?.has(stepId)) completed?.set(stepId, { completedAt: at, requestId });
      return { userId, lessonId: lesson.id, stepId, requestId, eventId, inRound: round !== undefined };
    });
  }

  #earnedBehind(place: Place, stepId: number): MatchRow[] {
    const { userId, lesson } = place;
    const isDone = this.#isCompletedAt(place);
    const own = lesson.steps.flatMap(({ id }) => this.#matchesFor(place, id).of.get(userId)?.get(id) ?? []);
    const matches = new Map(own.map((row) => [row.stepId, row]));
    const earned = earnedSteps(lesson, (id) => id === stepId || isDone(id), matches);
    return earned.filter((row) => this.#isAllowed(place, row.stepId));
  }

  /** The pace of a course holds back only steps that the learner has not completed yet. */
  #isAllowed(place: Place, stepId: number): boolean {
    const { userId, lesson } = place;
    return this.#isForRoundOnly(place, stepId) || allowsStep(lesson, this.#pacesOf(userId), stepId);
  }

  #isHeld(place: Place, stepId: number): boolean {
    const isEarned = this.#matchesFor(place, stepId).of.get(place.userId)?.get(stepId)?.isEarned ?? false;
    return isEarned && !this.#isAllowed(place, stepId);
  }

  #matchesFor(place: Place, stepId: number): Matches {
    return this.#isForRoundOnly(place, stepId) ? this.#roundMatches : this.#matches;
  }

  #isForRoundOnly({ userId, round }: Place, stepId: number): boolean {
    return isForRoundOnly(round, this.#parts.completed.get(userId)?.get(stepId)?.completedAt);
  }

  #pacesOf(userId: number): CoursePace[] {
    return this.#paces.get(userId) ?? [];
  }

  #isCompletedAt({ userId, lesson, round }: Place): (stepId: number) => boolean {
    const own = this.#parts.completed.get(userId);
    return isCompletedIn(lesson, round, (stepId) => own?.has(stepId) ?? false);
  }

  /** The steps of active lessons that the request has completed. */
  completedBy(userId: number, requestId: string): number[] {
    const ofRounds = this.#parts.rounds.filter((round) => round.userId === userId);
    return [this.#parts.completed.get(userId), ...ofRounds.map(({ completed }) => completed)].flatMap((own) =>
      [...(own ?? [])].flatMap(([stepId, done]) => (done.requestId === requestId ? stepId : [])),
    );
  }

  /** The recently completing requests, by learner. */
  completingSince(since: Date): { userId: number; requestId: string }[] {
    const ofRounds = this.#parts.rounds.map(({ userId, completed }) => [userId, completed] as const);
    return [...this.#parts.completed, ...ofRounds].flatMap(([userId, own]) =>
      [...own.values()].flatMap(({ completedAt, requestId }) =>
        requestId !== null && completedAt >= since ? { userId, requestId } : [],
      ),
    );
  }

  /** The matches to store. */
  get changed(): MatchRow[] {
    return changedOf(this.#matches);
  }

  /** The matches to store for rounds of practice. */
  get changedInRounds(): MatchRow[] {
    return changedOf(this.#roundMatches);
  }
}

function matchesOf(userIds: readonly number[], rows: readonly MatchRow[]): Matches {
  const ofUsers = Map.groupBy(rows, ({ userId }) => userId);
  const of = new Map(
    userIds.map((userId) => [userId, new Map((ofUsers.get(userId) ?? []).map((row) => [row.stepId, row]))]),
  );
  return { of, changed: new Set() };
}

const changedOf = ({ of, changed }: Matches): MatchRow[] =>
  [...of.values()]
    .flatMap((own) => [...own.values()])
    .filter(({ userId, stepId }) => changed.has(`${userId} ${stepId}`));

const none = { matches: [], paces: [], rounds: [], roundMatches: [] };

/** Loads the open tasks of the active lessons from the learners' completions. Call it under their locks. */
export async function readOpenTasks(ctx: Context, active: readonly ActiveLesson[]): Promise<OpenTasks> {
  const [first] = active;
  const lessons = new Map<number, GradedLesson>();
  if (!first) return new OpenTasks({ active, lessons, completed: new Map(), ...none });
  const graded = await gradedLessonsAt(ctx, first.version);
  for (const { lessonId } of active) {
    const lesson = graded.lesson(lessonId);
    if (lesson) lessons.set(lessonId, lesson);
  }
  const all = [...lessons.values()];
  const userIds = [...new Set(active.map(({ userId }) => userId))];
  // Any step may have been earned beyond the course's pace.
  const stepIds = all.flatMap(({ steps }) => steps.map(({ id }) => id));
  const [completed, matches, paces, rounds] = await Promise.all([
    readCompleted(ctx, userIds, all),
    readMatches(ctx, usersWith(active, 'hasMatches'), stepIds),
    readPaces(ctx, usersWith(active, 'hasPaces')),
    readRounds(ctx, usersWith(active, 'hasRounds')),
  ]);
  const roundMatches = await readRoundMatches(ctx, rounds);
  return new OpenTasks({ active, lessons, completed, matches, paces, rounds, roundMatches });
}

const usersWith = (active: readonly ActiveLesson[], more: keyof HasMore): number[] => [
  ...new Set(active.flatMap((lesson) => (lesson[more] ? lesson.userId : []))),
];

const completedOfSteps = prepared((db) => {
  const { userId, stepId, completedAt, requestId } = completions;
  return db
    .select({ userId, stepId, completedAt, requestId })
    .from(completions)
    .where(and(isAnyOfNamed(userId, 'userIds'), isAnyOfNamed(stepId, 'stepIds')))
    .prepare('completed_of_steps');
});

/** The completions that decide which steps are open. */
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
  const rows = await completedOfSteps(ctx.db).execute({ userIds, stepIds: [...new Set(stepIds)] });
  for (const row of rows) completed.get(row.userId)?.set(row.stepId, row);
  return completed;
}
