import type { HuntedHole, WeaknessId } from '@sentiero/contracts/hunts';
import type { Static } from 'typebox';
import { expect, test } from 'vitest';
import { foundByWeakness } from './found-by-weakness.ts';

const hole = (weakness: WeaknessId, found: number): Static<typeof HuntedHole> => ({
  weakness,
  place: { method: 'GET', path: '/', in: 'query', name: 'q' },
  title: { de: '', en: '', fr: '', it: '' },
  open: 3,
  found,
});

test('findings are counted by weakness, and what nobody has found stays unsaid', () => {
  const holes = [hole('xss', 1), hole('csrf', 0), hole('jwt', 3), hole('xss', 1)];
  expect(foundByWeakness({ holes })).toEqual([
    { weakness: 'jwt', count: 3 },
    { weakness: 'xss', count: 2 },
  ]);
});
