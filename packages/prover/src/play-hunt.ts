import type { HoleSolution } from '@sentiero/curriculum';
import type { Learner, Opened } from './learner.ts';
import type { PlayedLesson } from './played-lessons.ts';

/**
 * Plays a hunt as somebody who knows how every hole is used, and not which are open: a use that the target answers as
 * only an open hole does is reported. Returns what is wrong, with the file of the hole.
 */
export async function playHunt(learner: Learner, opened: Opened, lesson: PlayedLesson): Promise<string[]> {
  const { of } = await learner.startHunt(opened);
  const problems: string[] = [];
  let found = 0;
  for (const hole of lesson.holes) {
    if (found === of) break;
    const worked = await use(learner, opened, { ...hole, lesson: lesson.key });
    if (worked === null) continue;
    const verdict = await learner.report(opened, worked, hole);
    if (verdict === 'confirmed') found++;
    else problems.push(`${hole.file}: its solution worked, and the report was refused: ${verdict}`);
  }
  if (found < of) problems.push(`${of - found} of ${of} holes were not found`);
  return problems;
}

/** The name of the attempt if the solution worked; null if the target answered otherwise, as a closed hole does. */
async function use(
  learner: Learner,
  opened: Opened,
  { hole, uses, lesson }: HoleSolution & { lesson: string },
): Promise<string | null> {
  const [solution] = uses;
  if (!solution) return null;
  // The same learner uses the hole in other hunts, too.
  const name = `hole ${hole} in ${lesson}`;
  try {
    await learner.use(opened, { name, requests: solution.requests });
    return name;
  } catch {
    return null;
  }
}
