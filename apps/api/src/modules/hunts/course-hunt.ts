import { isRefusal, type CourseHunt, type HuntedHole, type HuntLearner } from '@sentiero/contracts/hunts';
import type { Static } from 'typebox';
import type { UserContext } from '../../context.ts';
import { notFound } from '../../http/errors.ts';
import { findChangeableCourse, readLearnersOf } from '../courses/courses.service.ts';
import { findVisibleLesson } from '../lessons/lessons.queries.ts';
import { readRoundsOf, type ReportRow, type RoundRow } from './hunts.store.ts';

type Played = { round: RoundRow; reports: readonly ReportRow[] };

/** Where the learners of a course are in a hunt, and what was there to find. */
export async function readCourseHunt(
  ctx: UserContext,
  courseId: number,
  lessonId: number,
): Promise<CourseHunt> {
  await findChangeableCourse(ctx, courseId);
  const found = await findVisibleLesson(ctx, lessonId);
  if (found?.lesson.mode !== 'hunt' || !found.lesson.hunt) throw notFound('hunt');
  const { holes: of } = found.lesson.hunt;
  const users = await readLearnersOf(ctx, courseId);
  const played = await readRoundsOf(
    ctx,
    users.map(({ id }) => id),
    lessonId,
  );
  const roundOf = new Map(played.map((one) => [one.round.userId, one]));
  const holes = huntedHoles(played);
  const missed = holes.filter(({ found: by }) => by === 0).map(({ weakness }) => weakness);
  const foundOnce = new Set(holes.flatMap(({ weakness, found: by }) => (by > 0 ? weakness : [])));
  return {
    of,
    learners: users.map((user) => ({ user, ...learnerView(roundOf.get(user.id), of) })),
    nobody_found: [...new Set(missed)].filter((weakness) => !foundOnce.has(weakness)),
    holes,
  };
}

type Row = Omit<Static<typeof HuntLearner>, 'user'>;
const notStarted = { found: 0, refused: 0, help: 0, started: null, ends: null, last: null };

function learnerView(played: Played | undefined, of: number): Row {
  if (!played) return { ...notStarted, of };
  const { round, reports } = played;
  const confirmed = reports.filter(({ verdict }) => verdict === 'confirmed');
  const refused = reports.filter(({ verdict }) => isRefusal(verdict));
  return {
    found: confirmed.length,
    of: round.holes.length,
    refused: refused.length,
    help: round.help.length,
    started: round.startedAt.toISOString(),
    ends: round.endsAt?.toISOString() ?? null,
    last: confirmed.at(-1)?.at.toISOString() ?? null,
  };
}

function huntedHoles(played: readonly Played[]): Static<typeof HuntedHole>[] {
  const holes = new Map<string, Static<typeof HuntedHole>>();
  for (const { round, reports } of played) {
    const confirmed = new Set(reports.flatMap(({ hole }) => hole ?? []));
    for (const { id, weakness, place, title } of round.holes) {
      const known = holes.get(id) ?? { weakness, place, title, open: 0, found: 0 };
      known.open++;
      if (confirmed.has(id)) known.found++;
      holes.set(id, known);
    }
  }
  return [...holes.values()].toSorted((a, b) => a.found / a.open - b.found / b.open);
}
