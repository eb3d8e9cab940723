import { weaknessIds, type Hole, type HuntSettings } from '@sentiero/contracts/hunts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawHoles, sameWeaknessMost } from './draw-holes.ts';

const title = { de: '', en: '', fr: '', it: '' };
const aHole = (index: number, fields: Partial<Hole> = {}): Hole => ({
  id: `hole-${index}`,
  weakness: weaknessIds[index % 16] ?? 'xss',
  level: (index % 3) + 1,
  area: title,
  title,
  needs: [],
  excludes: [],
  place: { method: 'GET', path: '/', in: 'query', name: `p${index}` },
  ...fields,
});

const needed: Record<number, string[]> = { 20: ['hole-5'], 35: ['hole-20'] };
/** As many as the circle has: 16 weaknesses, some of whose holes need or exclude another. */
const catalogue = Array.from({ length: 40 }, (_, index) =>
  aHole(index, {
    needs: needed[index] ?? [],
    excludes: index === 7 ? ['hole-8'] : [],
  }),
);
const wanted = (fields: Partial<HuntSettings> = {}) => ({
  holes: 6,
  levels: [1, 2, 3],
  weaknesses: null,
  ...fields,
});
const idsOf = (holes: readonly Hole[] | null) => holes?.map(({ id }) => id) ?? [];

test('a thousand seeds draw what is asked for, and hardly ever the same', () => {
  const drawn = Array.from({ length: 1000 }, (_, seed) => drawHoles(catalogue, wanted(), `${seed}`));
  for (const holes of drawn) {
    if (!holes) throw new Error('nothing was drawn');
    const ids = idsOf(holes);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
    for (const { needs, excludes, weakness } of holes) {
      expect(needs.every((id) => ids.includes(id))).toBe(true);
      expect(excludes.some((id) => ids.includes(id))).toBe(false);
      expect(holes.filter((hole) => hole.weakness === weakness).length).toBeLessThanOrEqual(sameWeaknessMost);
    }
    expect([...new Set(holes.map(({ level }) => level))].toSorted()).toEqual([1, 2, 3]);
  }
  expect(new Set(drawn.map((holes) => idsOf(holes).join())).size).toBeGreaterThan(990);
  const often = Map.groupBy(drawn.flatMap(idsOf), (id) => id);
  expect(often.size).toBe(catalogue.length);
});

test('a single hole is of any level', () => {
  const single = Array.from({ length: 500 }, (_, seed) =>
    drawHoles(catalogue, wanted({ holes: 1 }), `${seed}`),
  );
  const ids = new Set(single.flatMap(idsOf));
  // Those that need another cannot be drawn alone.
  expect(ids.size).toBe(catalogue.filter(({ needs }) => needs.length === 0).length);
});

test('the same seed draws the same, whatever the order of the list', () => {
  fc.assert(
    fc.property(fc.string(), fc.shuffledSubarray(catalogue, { minLength: 40 }), (seed, shuffled) => {
      const inOrder = shuffled.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const first = idsOf(drawHoles(inOrder, wanted(), seed));
      expect(idsOf(drawHoles(inOrder, wanted(), seed))).toEqual(first);
      expect(idsOf(drawHoles(shuffled, wanted(), seed))).toEqual(first);
    }),
  );
});

test('holes are of the wanted levels and weaknesses, with what they need', () => {
  const list = [aHole(1, { level: 1 }), aHole(2, { level: 2, needs: ['hole-1'] }), aHole(3, { level: 3 })];
  expect(idsOf(drawHoles(list, wanted({ holes: 2, levels: [1, 2] }), 'a'))).toEqual(['hole-1', 'hole-2']);
  expect(drawHoles(list, wanted({ holes: 1, levels: [2] }), 'a')).toBeNull();
  const only = wanted({ holes: 1, weaknesses: ['xss'] });
  expect(drawHoles([aHole(1, { weakness: 'csrf' }), aHole(2, { weakness: 'xss' })], only, 'a')).toMatchObject(
    [{ weakness: 'xss' }],
  );
});

test('a list that does not suffice draws nothing', () => {
  expect(drawHoles([], wanted(), 'a')).toBeNull();
  const alike = Array.from({ length: 5 }, (_, index) => aHole(index, { weakness: 'xss' }));
  expect(drawHoles(alike, wanted({ holes: 3 }), 'a')).toBeNull();
  const foes = [aHole(1, { excludes: ['hole-2'] }), aHole(2)];
  expect(drawHoles(foes, wanted({ holes: 2 }), 'a')).toBeNull();
});
