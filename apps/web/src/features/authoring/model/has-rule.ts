import { taskFields, type StepInput } from '@sentiero/contracts/authoring';

const isFilled = (value: string | number | null) => value !== null && value !== '';

/** Whether a T or E step says anything about the traffic that completes it. */
export function hasRule(step: StepInput): boolean {
  if (step.type === 'T')
    return step.task_conditions.length > 0 || taskFields.some((field) => isFilled(step[field]));
  return step.event_conditions.length > 0 || isFilled(step.event_type);
}
