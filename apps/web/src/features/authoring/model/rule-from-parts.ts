import {
  emptyCondition,
  emptyRule,
  ruleListMax,
  taskFields,
  type ConditionInput,
  type RecordPart,
  type StepRule,
} from '@sentiero/contracts/authoring';
import { limits } from '@sentiero/contracts/shared';

/** The name of a record's part in a set of selected parts. */
export const partName = ({ key, value }: RecordPart) => `${key} ${value}`;

const noTask = Object.fromEntries(taskFields.map((field) => [field, emptyRule[field]]));

/** A rule that requires exactly these parts of a request. */
export function taskFromParts(parts: readonly RecordPart[]): Partial<StepRule> {
  const valueOf = (key: string) => parts.find((part) => part.key === key)?.value ?? null;
  const path = valueOf('path_raw');
  const status = valueOf('status');
  const hasLongPath = path !== null && path.length > limits.urlMax;
  const fields = new Set(['method', 'status', ...(hasLongPath ? [] : ['path_raw'])]);
  return {
    ...noTask,
    task_request_method: valueOf('method'),
    task_url: hasLongPath ? null : path,
    task_response_code: status === null ? null : Number(status),
    task_conditions: conditionsOf(parts.filter(({ key }) => !fields.has(key))),
  };
}

/** A rule that requires an event of that type with these parts. */
export const eventFromParts = (event_type: string, parts: readonly RecordPart[]): Partial<StepRule> => ({
  event_type,
  event_conditions: conditionsOf(parts),
});

const conditionsOf = (parts: readonly RecordPart[]) => parts.slice(0, ruleListMax).map(conditionOf);

function conditionOf({ key, type, value }: RecordPart): ConditionInput {
  if (value === null) return { ...emptyCondition, key, comparator: 'exists' };
  return {
    ...emptyCondition,
    key,
    type,
    value_string: type === 'string' ? value : null,
    value_int: type === 'int' ? Number(value) : null,
    value_boolean: type === 'boolean' ? value === 'true' : null,
  };
}

export const partSections = ['request', 'query', 'body', 'headers', 'response'] as const;
export type PartSection = (typeof partSections)[number];

/** The heading under which a part of a request is listed. */
export function sectionOf({ key }: RecordPart): PartSection {
  if (key === 'method' || key === 'path_raw') return 'request';
  if (key === 'status' || key.startsWith('response.')) return 'response';
  if (key.startsWith('query.')) return 'query';
  return key.startsWith('header.') ? 'headers' : 'body';
}
