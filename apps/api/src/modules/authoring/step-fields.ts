import type { EventConditionInput, StepInput } from '@sentiero/contracts/authoring';
import type { Translatable } from '@sentiero/contracts/shared';

type Text = string | null;
const filled = (text: Text): Text => (text === null || text.trim() === '' ? null : text);

/** As files hold it: what stands around a text says nothing. */
function trimmed({ de, en, fr, it }: Translatable): Translatable {
  return { de: de.trim(), en: en.trim(), fr: fr.trim(), it: it.trim() };
}

/** The step with the fields of its type alone; empty texts and a response code of 0 say nothing. */
export function keepFieldsOfType(step: StepInput): StepInput {
  const ofTask = (text: Text) => (step.type === 'T' ? filled(text) : null);
  const hasChoices = step.type === 'S' || step.type === 'M';
  return {
    ...step,
    content: trimmed(step.content),
    question_answer: step.type === 'Q' ? filled(step.question_answer) : null,
    task_url: ofTask(step.task_url),
    task_request_method: ofTask(step.task_request_method),
    task_request_header: ofTask(step.task_request_header),
    task_request_content: ofTask(step.task_request_content),
    task_response_code: (step.type === 'T' && step.task_response_code) || null,
    task_response_header: ofTask(step.task_response_header),
    task_response_content: ofTask(step.task_response_content),
    event_type: step.type === 'E' ? filled(step.event_type) : null,
    choices: hasChoices ? step.choices : [],
    event_conditions: step.type === 'E' ? step.event_conditions.map(keepValueOfType) : [],
  };
}

/** A boolean without a value is an unchecked box. */
function keepValueOfType(condition: EventConditionInput): EventConditionInput {
  const { type } = condition;
  return {
    ...condition,
    value_string: type === 'string' ? condition.value_string || null : null,
    value_int: type === 'int' ? condition.value_int : null,
    value_boolean: type === 'boolean' ? (condition.value_boolean ?? false) : null,
  };
}
