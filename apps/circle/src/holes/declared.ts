import type { Hole } from '@sentiero/contracts/hunts';
import { inAllLanguages, type Words } from '../locales/languages.ts';

type Id = keyof Words['holes'];
/** A hole as its area declares it; its title and the area's stand with the other words. */
type Declared = Pick<Hole, 'weakness' | 'level' | 'place'> & Partial<Pick<Hole, 'needs' | 'excludes'>>;

/** The holes of one area of the application. */
export function holesIn<Holes extends Partial<Record<Id, Declared>>>(
  area: keyof Words['areas'],
  holes: Holes,
) {
  const ids = Object.keys(holes) as (keyof Holes & Id)[];
  const whole = ids.map((id): Hole => ({
    needs: [],
    excludes: [],
    ...(holes[id] as Declared),
    id,
    title: inAllLanguages((words) => words.holes[id]),
    area: inAllLanguages(({ areas }) => areas[area]),
  }));
  return { ids, whole };
}
