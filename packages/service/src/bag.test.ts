import { describe, expect, it } from 'vitest';
import { Bag } from './bag.ts';

const itemsOf = (bag: Bag<number>) => {
  const items: number[] = [];
  bag.forEach(({ item }) => items.push(item));
  return items.toSorted((a, b) => a - b);
};

describe('a bag', () => {
  it('removes an item once', () => {
    const bag = new Bag<number>();
    const [first, second] = [bag.add(1), bag.add(2)];
    expect(bag.remove(first)).toBe(true);
    expect(bag.remove(first)).toBe(false);
    expect(itemsOf(bag)).toEqual([2]);
    expect(bag.remove(second)).toBe(true);
    expect(itemsOf(bag)).toEqual([]);
  });

  it('keeps every other item, in whatever order items are removed', () => {
    for (let removed = 0; removed < 5; removed++) {
      const bag = new Bag<number>();
      const placed = [0, 1, 2, 3, 4].map((item) => bag.add(item));
      const others = placed.filter(({ item }) => item !== removed);
      for (const one of placed) if (one.item === removed) bag.remove(one);
      expect(itemsOf(bag)).toEqual(others.map(({ item }) => item));
      for (const one of others.toReversed()) expect(bag.remove(one)).toBe(true);
      expect(itemsOf(bag)).toEqual([]);
    }
  });

  it('visits each item, although visited ones are removed', () => {
    const bag = new Bag<number>();
    for (let item = 0; item < 6; item++) bag.add(item);
    const visited: number[] = [];
    bag.forEach((placed) => {
      visited.push(placed.item);
      if (placed.item % 2 === 0) bag.remove(placed);
    });
    expect(visited.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(itemsOf(bag)).toEqual([1, 3, 5]);
  });
});
