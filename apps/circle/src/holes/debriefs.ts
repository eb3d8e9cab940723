import { readFileSync } from 'node:fs';
import type { HoleDebrief } from '@sentiero/contracts/hunts';
import { catalogue } from './catalogue.ts';

const content = new URL('../../content/', import.meta.url);

/** What is said after each finding, read once from `content/<hole id>/`. */
export function readDebriefs(): (id: string) => HoleDebrief {
  const debriefs = new Map(catalogue.map(({ id }) => [id, readDebrief(id)]));
  return (id) => debriefs.get(id) ?? readDebrief(id);
}

function readDebrief(id: string): HoleDebrief {
  const read = (file: string) => readFileSync(new URL(`${id}/${file}`, content), 'utf8').trim();
  return {
    debrief: { de: read('de.md'), en: read('en.md'), fr: read('fr.md'), it: read('it.md') },
    code: { open: read('open.txt'), sound: read('sound.txt') },
  };
}
