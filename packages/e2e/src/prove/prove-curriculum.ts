import {
  contentDir,
  readCurriculum,
  readSolutions,
  type Attempt,
  type CurriculumLesson,
  type CurriculumStep,
  type StepSolution,
} from '@sentiero/curriculum';
import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { Learner } from './learner.ts';
import type { Running } from './new-learner.ts';

export type LessonProof = {
  readonly lesson: string;
  readonly steps: number;
  readonly nearMisses: number;
  readonly requests: number;
  readonly seconds: number;
  readonly problems: readonly string[];
};

/**
 * A new learner plays the lessons in order, each step first by what nearly completes it and then by its solution.
 * `only` names lessons; what they require is played, too.
 */
export async function proveCurriculum(
  platform: Running,
  only: readonly string[] = [],
  onProof: (proof: LessonProof) => void = () => undefined,
): Promise<LessonProof[]> {
  const { lessons } = await readCurriculum(contentDir);
  const solutions = await readSolutions(contentDir);
  const learner = await Learner.signUp(platform);
  const proofs: LessonProof[] = [];
  try {
    for (const lesson of playOrder(lessons, only)) {
      const proof = await proveLesson(
        learner,
        lesson,
        solutions.filter((solution) => solution.lesson === lesson.key),
      );
      proofs.push(proof);
      onProof(proof);
    }
  } finally {
    learner.leave();
  }
  return proofs;
}

/** By order, and each after what it requires. */
function playOrder(lessons: readonly CurriculumLesson[], only: readonly string[]): CurriculumLesson[] {
  const byKey = new Map(lessons.map((lesson) => [lesson.key, lesson]));
  const unknown = only.filter((key) => !byKey.has(key));
  if (unknown.length > 0) throw new Error(`There is no lesson ${unknown.join(', ')}.`);
  const played = new Set<CurriculumLesson>();
  const visit = (lesson: CurriculumLesson) => {
    for (const key of lesson.required_lessons) {
      const required = byKey.get(key);
      if (required && !played.has(required)) visit(required);
    }
    played.add(lesson);
  };
  const wanted = lessons.filter(({ key }) => only.length === 0 || only.includes(key));
  for (const lesson of wanted.toSorted((a, b) => a.order - b.order)) visit(lesson);
  return [...played].filter(({ is_visible }) => is_visible);
}

async function proveLesson(
  learner: Learner,
  lesson: CurriculumLesson,
  solutions: readonly StepSolution[],
): Promise<LessonProof> {
  const started = performance.now();
  const requestsBefore = learner.requestCount;
  const visible = lesson.steps.filter(({ is_visible }) => is_visible).toSorted((a, b) => a.order - b.order);
  const problems: string[] = [];
  const idOf = async () => {
    const cards = (await learner.overview()).flatMap((category) => category.lessons);
    return cards.find(({ title }) => title.en === lesson.title.en);
  };
  let nearMisses = 0;
  try {
    const card = await idOf();
    if (!card) throw new Error(`the platform has no lesson "${lesson.title.en}"`);
    const opened = await learner.open(card.id);
    for (const [index, step] of visible.entries()) {
      const shown = opened.steps[index];
      if (shown?.title.en !== step.title.en) throw new Error(`the platform has no step ${step.key}`);
      if (step.type === 'I') continue;
      const solution = solutions.find((found) => found.step === step.key);
      if (!solution) throw new Error(`${step.key} has no solution`);
      nearMisses += solution.near_misses?.length ?? 0;
      await proveStep({ learner, lesson: opened.lesson, step, shown, solution }).catch((error: unknown) => {
        throw new Error(`${step.key}: ${error instanceof Error ? error.message : String(error)}`);
      });
    }
    const after = await idOf();
    if (!after || after.completed !== after.tasks) problems.push('not all of its tasks are completed');
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return {
    lesson: lesson.key,
    steps: visible.length,
    nearMisses,
    requests: learner.requestCount - requestsBefore,
    seconds: (performance.now() - started) / 1000,
    problems,
  };
}

type Open = {
  readonly learner: Learner;
  readonly lesson: Lesson;
  readonly step: CurriculumStep;
  readonly shown: LearnerStep;
  readonly solution: StepSolution;
};

async function proveStep(open: Open): Promise<void> {
  const { learner, step, shown, solution } = open;
  for (const [place, nearMiss] of (solution.near_misses ?? []).entries()) {
    const name = `near miss ${place + 1} (${nearMiss.why})`;
    const isTaken = await play(open, nearMiss, `${step.key} ${name}`).catch((error: unknown) => {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    });
    if (isTaken) throw new Error(`${name} completes it`);
  }
  const attempt = `${step.key} solution`;
  const isTaken = await play(open, solution.solution, attempt);
  if (isTaken === false) throw new Error('the solution is not correct');
  if (isTaken) return;
  // Traffic is graded in the order in which it was sent: had a near miss completed the step, this names it.
  const completedBy = await learner.attemptThatCompleted(shown.id);
  if (completedBy !== attempt) throw new Error(`it was completed by ${completedBy}`);
}

/** Whether an answer was taken; null where traffic decides. */
async function play(
  { learner, lesson, shown }: Open,
  attempt: Attempt,
  name: string,
): Promise<boolean | null> {
  if (attempt.requests) {
    const { client, credentials } = await learner.enterFresh(lesson);
    await client.play(attempt.requests, name, credentials);
  }
  const { answer, choices } = attempt;
  if (answer !== undefined) return learner.submit(shown.id, { data: answer, choices: null });
  if (!choices) return null;
  const picked = choices.flatMap((number) => shown.choices[number - 1] ?? []);
  return learner.submit(shown.id, { data: null, choices: picked.map(({ id }) => ({ id })) });
}
