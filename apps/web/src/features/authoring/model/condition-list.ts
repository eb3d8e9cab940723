import { emptyCondition, type ConditionInput } from '@sentiero/contracts/authoring';
import { alternativeTo, endOfGroup, groupNames, newGroupName, type GroupName } from './condition-blocks.ts';

/** Conditions, each with a key that its row keeps when it moves. */
export type ConditionList = { conditions: readonly ConditionInput[]; keys: readonly number[] };
/** A list after a change. `focus` is the row to focus; null is the "Add" button. */
export type ChangedList = ConditionList & { focus: number | null };

const insert = ({ conditions, keys }: ConditionList, at: number, condition: ConditionInput): ChangedList => ({
  conditions: conditions.toSpliced(at, 0, condition),
  keys: keys.toSpliced(at, 0, Math.max(-1, ...keys) + 1),
  focus: at,
});

export const addCondition = (list: ConditionList): ChangedList =>
  insert(list, list.conditions.length, emptyCondition);

export const removeCondition = ({ conditions, keys }: ConditionList, index: number): ChangedList => ({
  conditions: conditions.toSpliced(index, 1),
  keys: keys.toSpliced(index, 1),
  focus: null,
});

/** Turns the condition into a group with a new alternative. */
export function addAlternative(list: ConditionList, index: number): ChangedList | null {
  const { conditions } = list;
  const condition = conditions[index];
  if (!condition) return null;
  const group = newGroupName(conditions);
  const grouped = { ...list, conditions: conditions.with(index, { ...condition, group }) };
  return insert(grouped, index + 1, alternativeTo(condition, group));
}

export function extendGroup(list: ConditionList, group: GroupName): ChangedList | null {
  const first = list.conditions.find((condition) => condition.group === group);
  return first ? insert(list, endOfGroup(list.conditions, group), alternativeTo(first, group)) : null;
}

/** Moves a condition into a group, into a new group, or out of its group (null). */
export function regroup(
  { conditions, keys }: ConditionList,
  index: number,
  chosen: GroupName | 'new' | null,
): ChangedList | null {
  const condition = conditions[index];
  if (!condition) return null;
  const group = chosen === 'new' ? newGroupName(conditions) : chosen;
  const others = conditions.toSpliced(index, 1);
  const isJoining = group !== null && groupNames(conditions).includes(group);
  const to = isJoining ? endOfGroup(others, group) : index;
  return {
    conditions: others.toSpliced(to, 0, { ...condition, group }),
    keys: keys.toSpliced(index, 1).toSpliced(to, 0, keys[index] ?? 0),
    focus: to,
  };
}
