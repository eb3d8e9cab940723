import { emptyCondition, type StepInput } from '@sentiero/contracts/authoring';
import type { StepType } from '@sentiero/contracts/lessons';
import { text } from '../builders.ts';

/** The fields that depend on a step's type, generated together. */
export function stepFields(turn: number): Partial<StepInput> {
  const type = (['I', 'Q', 'T', 'O', 'S', 'M', 'E'] as const satisfies StepType[])[turn % 7] ?? 'I';
  const none = {
    question_answer: null,
    task_url: null,
    task_request_header: null,
    task_response_header: null,
    event_type: null,
    choices: [],
    event_conditions: [],
  };
  const condition = {
    ...emptyCondition,
    key: 'result.length',
    type: 'int',
    comparator: 'gt',
    value_int: turn,
    not_flag: true,
  } as const;
  return {
    ...none,
    type,
    ...(type === 'Q' ? { question_answer: 'a' } : {}),
    ...(type === 'T' ? { task_url: '/login*' } : {}),
    ...(type === 'E' ? { event_type: 'sql', event_conditions: [condition] } : {}),
    ...(type === 'S' || type === 'M' ? { choices: [{ content: text('Choice'), is_correct: true }] } : {}),
  };
}
