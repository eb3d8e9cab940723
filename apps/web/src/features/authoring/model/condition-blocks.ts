import { emptyCondition, type ConditionInput } from '@sentiero/contracts/authoring';

type Grouped = Pick<ConditionInput, 'group'>;
export type GroupName = NonNullable<ConditionInput['group']>;

/** A single condition or the alternatives of a group, by their indexes in the list. */
export type Block = { readonly group: GroupName | null; readonly indexes: readonly number[] };

/** A group appears at its first condition's position. */
export function conditionBlocks(conditions: readonly Grouped[]): Block[] {
  const blocks: { group: GroupName | null; indexes: number[] }[] = [];
  for (const [index, { group }] of conditions.entries()) {
    const known = group === null ? undefined : blocks.find((block) => block.group === group);
    if (known) known.indexes.push(index);
    else blocks.push({ group, indexes: [index] });
  }
  return blocks;
}

export const groupNames = (conditions: readonly Grouped[]): GroupName[] =>
  conditionBlocks(conditions).flatMap(({ group }) => group ?? []);

/** The first number not used by a group. */
export function newGroupName(conditions: readonly Grouped[]): number {
  const taken = new Set(groupNames(conditions).map(String));
  let name = 1;
  while (taken.has(String(name))) name++;
  return name;
}

/** The position for a condition that joins the group: right after its last member. */
export function endOfGroup(conditions: readonly Grouped[], group: GroupName): number {
  return conditions.findLastIndex((each) => each.group === group) + 1;
}

/** An alternative to a condition: the same key, without a value yet. */
export const alternativeTo = ({ key, type }: ConditionInput, group: GroupName): ConditionInput => ({
  ...emptyCondition,
  key,
  type,
  group,
});
