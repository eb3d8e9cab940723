import { emptyCondition } from '@sentiero/contracts/authoring';
import { expect, test } from 'vitest';
import { alternativeTo, conditionBlocks, endOfGroup, groupNames, newGroupName } from './condition-blocks.ts';

const groups = (...names: (string | number | null)[]) => names.map((group) => ({ group }));

test('a group appears at its first condition, with all of its conditions', () => {
  expect(conditionBlocks(groups(null, 'a', null, 'a', 2))).toEqual([
    { group: null, indexes: [0] },
    { group: 'a', indexes: [1, 3] },
    { group: null, indexes: [2] },
    { group: 2, indexes: [4] },
  ]);
});

test('conditions that stand alone are not a group', () => {
  expect(conditionBlocks(groups(null, null))).toHaveLength(2);
  expect(groupNames(groups(null, 0, null, 'x', 0))).toEqual([0, 'x']);
});

test('a new group gets an unused name, whether names are numbers or text', () => {
  expect(newGroupName([])).toBe(1);
  expect(newGroupName(groups(1, '2', 4))).toBe(3);
});

test('a condition that joins a group is placed after its last member', () => {
  expect(endOfGroup(groups('a', null, 'a', null), 'a')).toBe(3);
});

test('a new alternative has the same key and no value yet', () => {
  const condition = { ...emptyCondition, key: 'n', type: 'int' as const, value_int: 3, not_flag: true };
  expect(alternativeTo(condition, 1)).toEqual({ ...emptyCondition, key: 'n', type: 'int', group: 1 });
});
