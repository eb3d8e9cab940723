import { contentDir, readHoles } from '@sentiero/curriculum';
import { catalogue, type HoleId } from '../src/holes/catalogue.ts';
import type { Answer, Visit } from './circle-under-test.ts';
import { codedWays } from './coded-ways.ts';
import { playUse, type Ways } from './play-use.ts';

/** How the lessons' files say that each hole is used. */
export const files = (await readHoles(contentDir)).filter(({ target }) => target === 'circle');

const ids = catalogue.map(({ id }) => id as HoleId);
const byHole = (waysOf: (hole: HoleId) => Ways) =>
  Object.fromEntries(ids.map((hole) => [hole, waysOf(hole)])) as Record<HoleId, Ways>;

/** The ways of the files: they throw `OtherAnswer` where the circle answers as a closed hole does. */
export const written = byHole((hole) => {
  const uses = files.find((file) => file.hole === hole)?.uses ?? [];
  return Object.fromEntries(uses.map((use) => [use.why, (visit: Visit) => playUse(visit, use)]));
});

export const solutions = byHole((hole) => ({ ...written[hole], ...codedWays[hole] }));

/** Uses a hole as its solution does. */
export async function solve(visit: Visit, hole: HoleId): Promise<readonly Answer[]> {
  const [way] = Object.values(written[hole]);
  if (!way) throw new Error(`no file says how ${hole} is used`);
  return way(visit);
}

export const postHeadline = async (visit: Visit, headline: string) => [
  await visit.post('/offers', { headline, text: 'Wie neu.', kind: 'thing', hours: '1' }),
  await visit.get('/offers'),
];
export const give = (to: string, hours: string) => async (visit: Visit) => [
  await visit.post('/credits/transfers', { to, hours, note: 'Danke' }),
];
