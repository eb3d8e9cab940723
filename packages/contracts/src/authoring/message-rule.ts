import { isReservedType, messageDirections, websocketEvent } from '../capture/websocket-message.ts';
import { listedValues, type ConditionInput } from './conditions.ts';
import type { RuleProblem } from './rule-problem.ts';
import type { StepRule } from './step-rule.ts';

const messageKey =
  /^(direction|text|hex|size|binary|truncated|json(\..+)?|skipped(\.(sent|received))?|stopped)$/;

/** Conditions that no websocket message can meet. */
export function checkMessageRule({ event_type, event_conditions }: StepRule): RuleProblem[] {
  if (event_type === null || !isReservedType(event_type)) return [];
  if (event_type !== websocketEvent)
    return [{ path: '/event_type', code: 'event_type_reserved', params: { type: websocketEvent } }];
  return event_conditions.flatMap((condition, index) => [
    ...unknownKeys(condition, `/event_conditions/${index}`),
    ...unknownDirections(condition, `/event_conditions/${index}`),
  ]);
}

function unknownKeys(condition: ConditionInput, path: string): RuleProblem[] {
  return (['key', 'value_key'] as const).flatMap((field): RuleProblem[] => {
    const key = condition[field];
    if (key === null || key === '' || messageKey.test(key)) return [];
    return [{ path: `${path}/${field}`, code: 'message_key_unknown', params: { key } }];
  });
}

function unknownDirections(condition: ConditionInput, path: string): RuleProblem[] {
  const { key, type, comparator, value_string, value_key } = condition;
  if (key !== 'direction' || type !== 'string' || !value_string || value_key) return [];
  if (comparator !== 'equals' && comparator !== 'in') return [];
  const wanted = comparator === 'in' ? listedValues(value_string) : [value_string];
  const known: readonly string[] = messageDirections;
  if (wanted.every((value) => known.includes(value.trim().toLowerCase()))) return [];
  return [{ path: `${path}/value_string`, code: 'direction_unknown' }];
}
