import type { Board, BoardStep } from '@sentiero/contracts/board';

export type Arrival = {
  step: BoardStep;
  number: number;
  /** Learners who are on the step, have completed it, or are beyond it. */
  arrived: number;
  completed: number;
  here: number;
};

/** How far a class has come, without names. */
export function arrivalsOf({ lesson: { steps }, learners }: Pick<Board, 'lesson' | 'learners'>): Arrival[] {
  const places = new Map(steps.map(({ id }, index) => [id, index]));
  const reached = learners.map((learner) => {
    const done = learner.completed.map((id) => places.get(id) ?? -1);
    const here = learner.since === null || learner.step === null ? -1 : (places.get(learner.step) ?? -1);
    const furthest = learner.state === 'done' ? steps.length - 1 : Math.max(here, ...done);
    return { furthest, here, done: new Set(learner.completed) };
  });
  return steps.map((step, index) => ({
    step,
    number: index + 1,
    arrived: reached.filter(({ furthest }) => furthest >= index).length,
    completed: reached.filter(({ done }) => done.has(step.id)).length,
    here: reached.filter(({ here }) => here === index).length,
  }));
}
