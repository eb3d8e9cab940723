import type { Guidance } from '@sentiero/contracts/authoring';
import type { LessonGuidance } from '@sentiero/contracts/lessons';
import type { FromWire } from '@sentiero/contracts/shared';
import type { GradableStep } from './gradable.ts';
import { reachableSteps } from './reachable.ts';

export type LessonStep = GradableStep & FromWire<Guidance> & { id: number; lessonId: number; order: number };

/** The fields of a visible lesson that grading needs. */
export type GradedLesson = {
  id: number;
  targetId: number | null;
  guidance: LessonGuidance;
  /** The visible steps, in any order. */
  steps: readonly LessonStep[];
  /** The steps of other lessons that must be completed before any step of this one. */
  requiredSteps: readonly number[];
};

type Rows = {
  version: string;
  lessons: readonly Pick<GradedLesson, 'id' | 'targetId' | 'guidance'>[];
  steps: readonly LessonStep[];
  requirements: readonly { lessonId: number; requiredId: number }[];
};

/** All visible lessons with their rules and answers, at one version of the content. */
export class GradedLessons {
  readonly version: string;
  readonly #lessons: ReadonlyMap<number, GradedLesson>;
  readonly #lessonOfStep: ReadonlyMap<number, GradedLesson>;

  constructor({ version, lessons, steps, requirements }: Rows) {
    this.version = version;
    const stepsOf = Map.groupBy(steps, (step) => step.lessonId);
    const tasksOf = (lessonId: number) =>
      (stepsOf.get(lessonId) ?? []).filter(({ type }) => type !== 'I').map(({ id }) => id);
    const requiredBy = Map.groupBy(requirements, ({ lessonId }) => lessonId);
    const graded = ({ id, targetId, guidance }: Rows['lessons'][number]): GradedLesson => {
      const others = (requiredBy.get(id) ?? []).filter(({ requiredId }) => requiredId !== id);
      const requiredSteps = others.flatMap(({ requiredId }) => tasksOf(requiredId));
      return { id, targetId, guidance, steps: stepsOf.get(id) ?? [], requiredSteps };
    };
    const all = lessons.map(graded);
    this.#lessons = new Map(all.map((lesson) => [lesson.id, lesson]));
    this.#lessonOfStep = new Map(all.flatMap((lesson) => lesson.steps.map(({ id }) => [id, lesson])));
  }

  lesson(id: number): GradedLesson | undefined {
    return this.#lessons.get(id);
  }

  ofTarget(targetId: number): GradedLesson[] {
    return [...this.#lessons.values()].filter((lesson) => lesson.targetId === targetId);
  }

  lessonOfStep(id: number): GradedLesson | undefined {
    return this.#lessonOfStep.get(id);
  }
}

/** The steps that may be graded after these completions; none while the lesson's requirements are not met. */
export function openSteps(
  { steps, requiredSteps }: GradedLesson,
  isCompleted: (stepId: number) => boolean,
): LessonStep[] {
  return requiredSteps.every(isCompleted) ? reachableSteps(steps, isCompleted) : [];
}
