import type { EventConditionInput, StepInput } from '@sentiero/contracts/authoring';

/** What is sent of a step: the fields of its type alone; empty texts and a response code of 0 are null. */
export function stepInput(draft: StepInput): StepInput {
  const isTask = draft.type === 'T';
  const isEvent = draft.type === 'E';
  const hasChoices = draft.type === 'S' || draft.type === 'M';
  const task = (text: string | null) => (isTask ? text || null : null);
  return {
    ...draft,
    question_answer: draft.type === 'Q' ? draft.question_answer || null : null,
    task_url: task(draft.task_url),
    task_request_method: task(draft.task_request_method),
    task_request_header: task(draft.task_request_header),
    task_request_content: task(draft.task_request_content),
    task_response_code: isTask ? draft.task_response_code || null : null,
    task_response_header: task(draft.task_response_header),
    task_response_content: task(draft.task_response_content),
    event_type: isEvent ? draft.event_type || null : null,
    choices: hasChoices ? draft.choices : [],
    event_conditions: isEvent ? draft.event_conditions.map(withShownBoolean) : [],
  };
}

/** A boolean that was not chosen is shown as false. */
function withShownBoolean(condition: EventConditionInput): EventConditionInput {
  if (condition.type !== 'boolean') return condition;
  return { ...condition, value_boolean: condition.value_boolean ?? false };
}

/** Another type knows other comparators and another value. */
export function withConditionType(
  condition: EventConditionInput,
  type: EventConditionInput['type'],
): EventConditionInput {
  return {
    ...condition,
    type,
    comparator: 'equals',
    value_string: null,
    value_int: null,
    value_boolean: null,
  };
}
