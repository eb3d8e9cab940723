import { comparatorsOf, type EventConditionInput, type StepInput } from '@sentiero/contracts/authoring';
import type { InputError } from '@sentiero/contracts/http';
import type { StepType } from '@sentiero/contracts/lessons';
import { patternProblems } from '@sentiero/curriculum';

const problemsOf: Record<StepType, (step: StepInput) => InputError[]> = {
  I: () => [],
  O: () => [],
  Q: (step) => missing('/question_answer', step.question_answer),
  T: taskProblems,
  S: ({ choices }) =>
    correctCount(choices) === 1
      ? []
      : [{ path: '/choices', message: 'must have exactly one correct choice' }],
  M: ({ choices }) =>
    correctCount(choices) > 0 ? [] : [{ path: '/choices', message: 'must have a correct choice' }],
  E: (step) => [
    ...missing('/event_type', step.event_type),
    ...step.event_conditions.flatMap(conditionProblems),
  ],
};

/** Everything that would keep the step from being completed as its author means it. */
export function stepProblems(step: StepInput): InputError[] {
  return problemsOf[step.type](step);
}

function missing(path: string, value: string | number | null): InputError[] {
  return value === null ? [{ path, message: 'is required' }] : [];
}

const correctCount = (choices: StepInput['choices']) => choices.filter((choice) => choice.is_correct).length;

const taskFields = [
  'task_url',
  'task_request_method',
  'task_request_content',
  'task_response_content',
  'task_request_header',
  'task_response_header',
  'task_response_code',
] as const;

function taskProblems(step: StepInput): InputError[] {
  if (taskFields.every((field) => step[field] === null))
    return [{ path: '/task_url', message: 'or another field of the task is required' }];
  return patternProblems(step);
}

function conditionProblems(condition: EventConditionInput, index: number): InputError[] {
  const path = `/event_conditions/${index}`;
  const { type, comparator } = condition;
  const unknown = comparatorsOf[type].includes(comparator)
    ? []
    : [{ path: `${path}/comparator`, message: `is not known for the type ${type}` }];
  if (type === 'string') return [...unknown, ...missing(`${path}/value_string`, condition.value_string)];
  if (type === 'int') return [...unknown, ...missing(`${path}/value_int`, condition.value_int)];
  return unknown;
}
