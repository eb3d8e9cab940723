import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';

/** A completed step; `answer` is the learner's submission, if there was one. */
export type Completion = { lesson: number; step: number; completed: string; answer?: string | null };

type LessonState = { lesson: Lesson | undefined; steps: LearnerStep[] | undefined };

/**
 * Marks the step and counts it once, because the reply to a submission and the live message report the same
 * completion. Null if the state cannot tell whether the step was counted already.
 */
export function applyProgress(state: LessonState, done: Completion): LessonState | null {
  const { lesson, steps } = state;
  const step = steps?.find(({ id }) => id === done.step);
  if (!steps || !step) return null;
  const marked = steps.map((each) => (each.id === step.id ? completedStep(each, done) : each));
  if (step.completed !== null || !lesson) return { lesson, steps: marked };
  return { lesson: counted(lesson), steps: marked };
}

/** Steps of a round of practice are counted in it; their effects elsewhere are fetched again. */
function counted(lesson: Lesson): Lesson {
  const { practice, tasks } = lesson;
  const oneMore = (completed: number) => Math.min(completed + 1, tasks);
  if (!practice) return { ...lesson, completed: oneMore(lesson.completed) };
  return { ...lesson, practice: { ...practice, completed: oneMore(practice.completed) } };
}

function completedStep(step: LearnerStep, done: Completion): LearnerStep {
  const answer = step.type === 'O' && done.answer ? done.answer : step.answer;
  return { ...step, completed: step.completed ?? done.completed, again: false, answer };
}
