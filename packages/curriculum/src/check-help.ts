import {
  isFindingStep,
  linesOf,
  type ConditionInput,
  type LabelledPart,
} from '@sentiero/contracts/authoring';
import type { CurriculumLesson, CurriculumStep } from './curriculum.ts';
import type { Problem } from './curriculum-error.ts';

/** The rungs of a ladder: where to look, what to think about, how to do it. */
export const rungs = 3;

const checkable: ReadonlySet<string> = new Set(['Q', 'S', 'M', 'T', 'E']);

/** Whether a step can be tried in vain, in a lesson that helps. Findings have the help of their hunt. */
export const needsHelp = ({ guidance }: CurriculumLesson, step: CurriculumStep): boolean =>
  guidance !== 'none' && step.is_visible && checkable.has(step.type) && !isFindingStep(step);

/** The help that visible steps of a lesson lack; none for a lesson without guidance, such as an exam. */
export function checkHelp(lesson: CurriculumLesson): Problem[] {
  return lesson.steps
    .filter((step) => needsHelp(lesson, step))
    .flatMap((step) =>
      lacksOf(step).map((reason) => ({
        file: `lessons/${lesson.key}/steps/${String(step.order).padStart(2, '0')}-${step.key}/step.yaml`,
        line: 1,
        reason,
      })),
    );
}

function lacksOf(step: CurriculumStep): string[] {
  const hints = step.hints.length < rungs ? [`has ${step.hints.length} of ${rungs} hints`] : [];
  const unnamed = partsOf(step).filter(({ isNamed }) => !isNamed);
  return [
    ...hints,
    ...unnamed.map(({ name }) => `has no label for ${name}`),
    ...step.choices.flatMap(({ feedback }, index) =>
      feedback ? [] : [`says nothing about choice ${index + 1}`],
    ),
    ...(step.choices.length === 0 && step.replies.length === 0 ? ['has no reply to a wrong attempt'] : []),
  ];
}

export type RulePart = { name: string; isNamed: boolean };

/** The parts of a rule that feedback can have a line for. */
export function partsOf(step: CurriculumStep): RulePart[] {
  const fields = step.type === 'E' ? (['event_type'] as const) : taskParts(step);
  return [
    ...fields.map((about) => ({ name: about, isNamed: step.labels[about] !== undefined })),
    ...conditionParts('task_conditions', step.task_conditions),
    ...conditionParts('event_conditions', step.event_conditions),
  ];
}

function taskParts(step: CurriculumStep): LabelledPart[] {
  const isSet = (field: string | number | null) => field !== null && field !== '';
  const asked: [LabelledPart, boolean][] = [
    ['method', isSet(step.task_request_method)],
    ['path', isSet(step.task_url)],
    ['query', linesOf(step.task_url).some((line) => !line.startsWith('re:') && line.includes('?'))],
    ['request_header', isSet(step.task_request_header)],
    ['request_body', isSet(step.task_request_content)],
    ['status', isSet(step.task_response_code)],
    ['response_header', isSet(step.task_response_header)],
    ['response_body', isSet(step.task_response_content)],
  ];
  return asked.filter(([about, isAsked]) => isAsked && !step.secret.includes(about)).map(([about]) => about);
}

/** A group of alternatives is one part; one with a secret condition has no line. */
function conditionParts(list: string, conditions: readonly ConditionInput[]): RulePart[] {
  const parts = Map.groupBy(conditions, ({ group, key }, index) =>
    group === null ? `${index} ${key}` : `group ${group}`,
  );
  return [...parts]
    .filter(([, alternatives]) => !alternatives.some(({ secret }) => secret))
    .map(([name, alternatives]) => ({
      name: `${list} ${name}`,
      isNamed: alternatives.some(({ label }) => label !== null),
    }));
}
