import { emptyRule } from '@sentiero/contracts/authoring';
import { contentDir, readCurriculum, readSolutions } from '@sentiero/curriculum';
import { expect, test } from 'vitest';
import { gradableStep } from '../src/grading/gradable.ts';
import { checkSubmission } from '../src/grading/grade-submission.ts';
import { verdictOf } from '../src/grading/report.ts';

const { lessons } = await readCurriculum(contentDir);
const solutions = await readSolutions(contentDir);
const questions = lessons.flatMap((lesson) =>
  lesson.steps.filter(({ type }) => type === 'Q').map((step) => ({ lesson: lesson.key, step })),
);

test.each(questions.map((question) => [`${question.lesson}/${question.step.key}`, question] as const))(
  '%s accepts its answers in every spelling, and none of the near misses',
  (_name, { lesson, step }) => {
    const found = solutions.find((solution) => solution.lesson === lesson && solution.step === step.key);
    const graded = gradableStep(step.type, { ...emptyRule, question_answer: step.question_answer });
    const taken = (answer = '') =>
      verdictOf(checkSubmission(graded, { data: answer, choices: null })) === 'passed';
    const answersOf = (attempts: readonly { answer?: string }[] = []) =>
      attempts.flatMap(({ answer }) => answer ?? []);
    const right = answersOf([...(found ? [found.solution] : []), ...(found?.also ?? [])]);
    expect(right.length).toBeGreaterThan(5);
    expect(right.filter((answer) => !taken(answer))).toEqual([]);
    expect(answersOf(found?.near_misses).filter(taken)).toEqual([]);
  },
);
