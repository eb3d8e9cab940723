import type { CurriculumStep, StepSolution } from '@sentiero/curriculum';
import { isFindingStep } from '@sentiero/contracts/authoring';
import type { LearnerStep } from '@sentiero/contracts/lessons';
import { playHunt } from './play-hunt.ts';
import { Learner, type Opened } from './learner.ts';
import type { Running } from './running.ts';
import { visibleSteps, type PlayedLesson } from './played-lessons.ts';

export type LessonProof = {
  readonly lesson: string;
  readonly steps: number;
  readonly requests: number;
  readonly seconds: number;
  readonly problems: readonly string[];
};

const completionLimitMs = 20_000;

/**
 * Plays the lessons' solutions as a new learner, in that order and in one sitting: cookies and data persist from step
 * to step and from lesson to lesson.
 */
export async function playInOneSitting(
  platform: Running,
  lessons: readonly PlayedLesson[],
  onProof: (proof: LessonProof) => void = () => undefined,
): Promise<LessonProof[]> {
  const learner = await Learner.signUp(platform);
  const proofs: LessonProof[] = [];
  try {
    for (const lesson of lessons) {
      const proof = await playLesson(learner, lesson);
      proofs.push(proof);
      onProof(proof);
    }
  } finally {
    learner.leave();
  }
  return proofs;
}

async function playLesson(learner: Learner, lesson: PlayedLesson): Promise<LessonProof> {
  const started = performance.now();
  const requestsBefore = learner.requestCount;
  const problems: string[] = [];
  try {
    const opened = await learner.open(lesson);
    if (lesson.mode === 'hunt') problems.push(...(await playHunt(learner, opened, lesson)));
    for (const [index, step] of visibleSteps(lesson).entries())
      await playStep({ learner, opened, step, ...partsOf(lesson, step, opened.steps[index]) });
    if (!(await learner.hasCompleted(opened.lesson))) problems.push('not all of its tasks are completed');
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return {
    lesson: lesson.key,
    steps: visibleSteps(lesson).length,
    requests: learner.requestCount - requestsBefore,
    seconds: (performance.now() - started) / 1000,
    problems,
  };
}

/** The step as the platform shows it, and its solution; throws if either is missing. */
export function partsOf(
  lesson: PlayedLesson,
  step: CurriculumStep,
  shown: LearnerStep | undefined,
): { shown: LearnerStep; solution: StepSolution | null } {
  if (shown?.title.en !== step.title.en) throw new Error(`the platform has no step ${step.key}`);
  if (step.type === 'I' || isFindingStep(step)) return { shown, solution: null };
  const solution = lesson.solutions.find((found) => found.step === step.key);
  if (!solution) throw new Error(`${step.key} has no solution`);
  return { shown, solution };
}

type Played = {
  learner: Learner;
  opened: Opened;
  step: CurriculumStep;
  shown: LearnerStep;
  solution: StepSolution | null;
};

async function playStep({ learner, opened, step, shown, solution }: Played): Promise<void> {
  if (!solution) return;
  const attempt = `${step.key} solution`;
  try {
    const isTaken = await learner.play(opened, shown, { ...solution.solution, name: attempt });
    if (isTaken === false) throw new Error('the solution is not correct');
    if (isTaken) return;
    const completedBy = await learner.attemptThatCompleted(shown.id, completionLimitMs);
    if (completedBy === undefined) throw new Error('the solution does not complete it');
    // Requests sent before the step was open count too, so that a fast learner does not get stuck.
    if (completedBy !== attempt && step.after !== 'lesson')
      throw new Error(`it was completed by ${completedBy}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${step.key}: ${why}`, { cause: error });
  }
}
