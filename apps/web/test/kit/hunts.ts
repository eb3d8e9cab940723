import { huntsEndpoints, type CourseHunt, type Hunt, type HuntFinding } from '@sentiero/contracts/hunts';
import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { goOn, openLesson } from './lesson-page.ts';
import { step } from './lessons.ts';
import { reply } from './replies.ts';
import { inAll, t } from './texts.ts';

export const started = '2026-03-02T08:00:00.000Z';

/** A hunt that has not begun. */
export const aHunt = (fields: Partial<Hunt> = {}): Hunt => ({
  found: 0,
  of: 3,
  levels: [1, 2],
  weakness: null,
  minutes: null,
  reports: 0,
  refused: 0,
  started: null,
  ends: null,
  findings: [],
  refused_reports: [],
  help: [],
  help_left: 3,
  elsewhere: null,
  ...fields,
});

export const aFinding = (title: string, fields: Partial<HuntFinding> = {}): HuntFinding => ({
  step: null,
  at: '2026-03-02T08:10:00.000Z',
  request: '0190a000-0001-7000-8000-000000000002',
  weakness: 'sql_injection',
  place: { method: 'GET', path: '/offers', in: 'query', name: 'sort' },
  title: inAll(title),
  debrief: {
    debrief: inAll('The order went **into the query** as it came.'),
    code: { open: 'orderBy(raw)', sound: 'orderBy(allowed)' },
  },
  ...fields,
});

export const findings = (): LearnerStep[] =>
  [1, 2, 3].map((number) => step(`Finding ${number}`, { type: 'E', is_finding: true }));

/** Opens a hunt on its page, after a step to read. */
export async function openHunt(
  hunt: Hunt,
  fields: Partial<Lesson> = {},
  steps: LearnerStep[] = findings(),
): Promise<{ lesson: Lesson; steps: LearnerStep[] }> {
  reply(huntsEndpoints.get, hunt);
  reply(huntsEndpoints.start, { started, ends: hunt.ends, of: hunt.of });
  const all = [step('Read it'), ...steps];
  const lesson = await openLesson(all, { mode: 'hunt', use_helper_sql: false, tasks: 3, ...fields });
  await goOn(2);
  await expect.element(page.getByRole('heading', { level: 2, name: t('lessons.hunt') })).toBeVisible();
  return { lesson, steps };
}

/** What teachers see of a hunt. */
export const aCourseHunt = (fields: Partial<CourseHunt> = {}): CourseHunt => ({
  of: 3,
  learners: [],
  nobody_found: [],
  holes: [],
  ...fields,
});
