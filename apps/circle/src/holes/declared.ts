import type { Hole } from '@sentiero/contracts/hunts';
import { vocabularies, type Words } from '../locales/languages.ts';

type Id = keyof Words['holes'];
/** A hole as its area declares it; its title and the area's stand with the other words. */
type Declared = Pick<Hole, 'weakness' | 'level' | 'place'> & Partial<Pick<Hole, 'needs' | 'excludes'>>;

/** The holes of one area of the application. */
export function holesIn<Holes extends Partial<Record<Id, Declared>>>(
  area: keyof Words['areas'],
  holes: Holes,
) {
  const { de, en, fr, it } = vocabularies;
  const areaTitle = { de: de.areas[area], en: en.areas[area], fr: fr.areas[area], it: it.areas[area] };
  const ids = Object.keys(holes) as (keyof Holes & Id)[];
  const whole = ids.map((id): Hole => {
    const title = { de: de.holes[id], en: en.holes[id], fr: fr.holes[id], it: it.holes[id] };
    return { needs: [], excludes: [], ...(holes[id] as Declared), id, title, area: areaTitle };
  });
  return { ids, whole };
}
