import { expect, test } from 'vitest';
import { InGroups } from './in-groups.ts';

/** Groups that end on command. */
function groups({ leftOut = '', failing = '' } = {}) {
  const begun: string[][] = [];
  const ends: (() => void)[] = [];
  const failures: unknown[] = [];
  const inGroups = new InGroups<string, string>({
    limits: { most: 3, atOnce: 1 },
    async together(items) {
      begun.push([...items]);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (items.includes(failing)) throw new Error('broken');
      return new Map(items.flatMap((item) => (item === leftOut ? [] : [[item, `${item} together`]])));
    },
    alone: async (item) => {
      if (item === failing) throw new Error(`${item} failed alone`);
      return `${item} alone`;
    },
    onFailure: (error) => failures.push(error),
  });
  const endAll = async (count: number) => {
    for (let group = 0; group < count; group++) {
      ends.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { inGroups, begun, failures, endAll };
}

test('a lone item starts at once, and what arrives meanwhile forms the next groups, in order', async () => {
  const { inGroups, begun, endAll } = groups();
  const results = Promise.all(['a', 'b', 'c', 'd', 'e'].map((item) => inGroups.run(item)));
  expect(begun).toEqual([['a']]);
  await endAll(3);
  expect(begun).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  expect(await results).toEqual(['a', 'b', 'c', 'd', 'e'].map((item) => `${item} together`));
});

test('an item that is left out runs alone', async () => {
  const { inGroups, endAll } = groups({ leftOut: 'c' });
  const results = Promise.all(['a', 'b', 'c'].map((item) => inGroups.run(item)));
  await endAll(2);
  expect(await results).toEqual(['a together', 'b together', 'c alone']);
});

test('the items of a group that fails run alone, and only the one at fault fails', async () => {
  const { inGroups, failures, endAll } = groups({ failing: 'c' });
  const results = Promise.allSettled(['a', 'b', 'c', 'd'].map((item) => inGroups.run(item)));
  await endAll(2);
  expect(
    (await results).map((result) => (result.status === 'fulfilled' ? result.value : String(result.reason))),
  ).toEqual(['a together', 'b alone', 'Error: c failed alone', 'd alone']);
  expect(failures).toHaveLength(1);
});
