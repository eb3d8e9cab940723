import {
  huntHelps,
  isRefusal,
  type Hunt,
  type HuntFinding,
  type RefusedReport,
} from '@sentiero/contracts/hunts';
import type { LessonRef } from '@sentiero/contracts/lessons';
import type { Static } from 'typebox';
import type { HuntLesson } from './hunt-lesson.ts';
import type { ReportRow, RoundRow } from './hunts.store.ts';

type Own = { round: RoundRow | undefined; reports: readonly ReportRow[]; elsewhere: LessonRef | null };

/** A learner's hunt, with nothing of what is not found. */
export function huntView({ hunt, helps }: HuntLesson, { round, reports, elsewhere }: Own): Hunt {
  const findings = round ? reports.flatMap((report) => findingView(round, report) ?? []) : [];
  const refused = reports.flatMap((report) => refusedView(report) ?? []);
  const help = round?.help ?? [];
  const { levels, weaknesses, minutes, holes } = hunt;
  const [only] = weaknesses?.length === 1 ? weaknesses : [];
  return {
    found: findings.length,
    of: round?.holes.length ?? holes,
    levels,
    weakness: only ?? null,
    minutes,
    reports: reports.length,
    refused: refused.length,
    started: round?.startedAt.toISOString() ?? null,
    ends: round?.endsAt?.toISOString() ?? null,
    findings,
    refused_reports: refused,
    help,
    help_left: helps ? huntHelps - help.length : 0,
    elsewhere,
  };
}

function findingView(
  { holes }: RoundRow,
  { verdict, hole, stepId, at, requestId, debrief }: ReportRow,
): HuntFinding | null {
  const known = holes.find(({ id }) => id === hole);
  if (verdict !== 'confirmed' || !known) return null;
  const { weakness, place, title } = known;
  return { step: stepId, at: at.toISOString(), request: requestId, weakness, place, title, debrief };
}

function refusedView(report: ReportRow): Static<typeof RefusedReport> | null {
  const { verdict, at, requestId, weakness, placeIn, placeName } = report;
  if (!isRefusal(verdict)) return null;
  const place = { in: placeIn, name: placeName };
  return { at: at.toISOString(), request: requestId, weakness, place, verdict };
}
