import { lessonsEndpoints, unclassified } from '@sentiero/contracts/lessons';
import { noDates, scheduleEndpoints, type Schedule } from '@sentiero/contracts/schedule';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fromLocal, viewerZone } from '../../src/shared/i18n/zone.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { member, progressOf, replyCourse } from '../kit/courses.ts';
import { alert, button, dialog, field, link, region } from '../kit/locators.ts';
import { learner, teacher } from '../kit/people.ts';
import { bodiesTo, callsTo, refuse, reply } from '../kit/replies.ts';
import { week } from '../kit/schedule.ts';
import { inAll, showIn, t } from '../kit/texts.ts';

const cookies = { id: 3, title: inAll('Cookies'), order: 1, minutes: 9, ...unclassified };
const scripts = { id: 4, title: inAll('Scripts'), order: 2, minutes: 9, ...unclassified };
const noPlan: Schedule = { lessons: 'all', extensions: [], accommodations: [] };
const planned = (fields: Partial<Schedule> = {}): Schedule => ({
  ...noPlan,
  lessons: [
    { lesson: 3, ...week },
    { lesson: 4, ...noDates },
  ],
  ...fields,
});
const inUtc = (local: string) => fromLocal(local, viewerZone());

/** Opens the plan of a course whose API keeps what is saved. */
async function openPlan(schedule: Schedule) {
  const kept = structuredClone(schedule);
  let version = 1;
  const etag = () => ({ ETag: `"${version}"` });
  const keep = (patch: Partial<Schedule>) => {
    version += 1;
    reply(scheduleEndpoints.get, Object.assign(kept, patch), etag());
    return kept;
  };
  replyCourse([member(learner, [progressOf('Cookies', 1)]), member(teacher)]);
  reply(lessonsEndpoints.list, [cookies, scripts]);
  reply(scheduleEndpoints.get, kept, etag());
  reply(
    scheduleEndpoints.set,
    ({ body: { lessons } }) =>
      keep({ lessons: lessons === 'all' ? 'all' : lessons.map((row) => ({ ...noDates, ...row })) }),
    { ETag: '"after-lessons"' },
  );
  reply(
    scheduleEndpoints.setExtensions,
    ({ body }) => keep({ extensions: body.map((row) => ({ until: null, plus_days: null, ...row })) }),
    { ETag: '"after-extensions"' },
  );
  reply(scheduleEndpoints.setAccommodations, ({ body }) => keep({ accommodations: body }), {
    ETag: '"after-accommodations"',
  });
  openAs(teacher, '/courses/12');
  await link(t('schedule.title')).click();
  await expect.element(region(t('schedule.lessons'))).toBeVisible();
}

const date = (name: 'opens' | 'due' | 'closes', title = 'Cookies') =>
  field(`${t(`schedule.${name}`)}: ${title}`);
const save = button(t('schedule.save'));
const saved = () => expect.element(page.getByText(t('schedule.saved'))).toBeVisible();

test('a teacher plans all lessons, sets dates in their zone, orders them, and saves once', async () => {
  await openPlan(noPlan);
  await expect.element(save).toBeDisabled();
  await button(t('schedule.plan-all')).click();
  await date('opens').fill('2026-11-16T09:00');
  await date('due').fill('2026-11-20T17:00');
  await button(t('schedule.later', { name: 'Cookies' })).click();
  await save.click();
  await saved();
  const none = { opens: null, due: null, closes: null };
  const cookiesRow = {
    lesson: 3,
    opens: inUtc('2026-11-16T09:00'),
    due: inUtc('2026-11-20T17:00'),
    closes: null,
  };
  expect(bodiesTo(scheduleEndpoints.set)).toEqual([{ lessons: [{ lesson: 4, ...none }, cookiesRow] }]);
  expect(callsTo(scheduleEndpoints.setExtensions)).toEqual([]);
});

test('dates out of order are named and cannot be saved; undo goes back step by step', async () => {
  await openPlan(planned());
  const before = (date('due').element() as HTMLInputElement).value;
  await date('due').fill('2026-11-15T10:00');
  await expect.element(page.getByText(t('schedule.misplaced'))).toBeVisible();
  await expect.element(save).toBeDisabled();
  await button(t('schedule.remove', { name: 'Scripts' })).click();
  await expectAccessible();
  await button(t('authoring.undo')).click();
  await expect.element(date('due', 'Scripts')).toBeVisible();
  await button(t('authoring.undo')).click();
  await expect.element(date('due')).toHaveValue(before);
  await saved();
});

test('a learner gets an extension by days and a factor; each part is saved on top of the last', async () => {
  await openPlan(planned());
  await button(t('schedule.add-extension')).click();
  await expect.element(page.getByText(t('schedule.who-missing'))).toBeVisible();
  await expect.element(save).toBeDisabled();
  await page.getByRole('combobox', { name: t('schedule.who') }).click();
  await page.getByRole('listbox').getByRole('option', { name: 'Lena Ammann' }).click();
  await field(t('schedule.days')).fill('3');
  await field(t('schedule.add-factor')).selectOptions('Lena Ammann');
  await field(t('schedule.factor-of', { name: 'Lena Ammann' })).selectOptions('× 1.5');
  await expectAccessible();
  await save.click();
  await saved();
  expect(bodiesTo(scheduleEndpoints.setExtensions)).toEqual([
    [{ users: [7], lesson: null, until: null, plus_days: 3 }],
  ]);
  expect(bodiesTo(scheduleEndpoints.setAccommodations)).toEqual([[{ user: 7, factor: 1.5 }]]);
  expect(callsTo(scheduleEndpoints.setAccommodations)[0]?.headers.get('If-Match')).toBe('"after-extensions"');
});

test('a plan that someone else changed is not overwritten until the teacher decides', async () => {
  await openPlan(planned());
  await date('closes').fill('2026-11-29T17:00');
  const accommodations = [{ user: 7, factor: 2 }];
  refuse(scheduleEndpoints.set, 'out_of_date');
  reply(scheduleEndpoints.get, planned({ accommodations }), { ETag: '"theirs"' });
  await save.click();
  await expect.element(alert().getByText(t('schedule.accommodations'))).toBeVisible();
  reply(scheduleEndpoints.set, ({ body: { lessons } }) =>
    planned({
      accommodations,
      lessons: lessons === 'all' ? 'all' : lessons.map((row) => ({ ...noDates, ...row })),
    }),
  );
  await button(t('admin.conflict-mine')).click();
  await saved();
  expect(callsTo(scheduleEndpoints.set).at(-1)?.headers.get('If-Match')).toBe('"theirs"');
  expect(callsTo(scheduleEndpoints.setAccommodations)).toEqual([]);
  await expect.element(field(t('schedule.factor-of', { name: 'Lena Ammann' }))).toHaveValue('2');
});

test('unsaved dates are not lost by a link', async () => {
  await openPlan(planned());
  await date('closes').fill('2026-11-29T17:00');
  await link('Web security').click();
  await expect.element(dialog().getByText(t('form.unsaved-text'))).toBeVisible();
});

test('a plan is edited on a phone, in German', async () => {
  await page.viewport(390, 800);
  await openPlan(planned({ extensions: [{ users: [7], lesson: 3, until: week.closes, plus_days: null }] }));
  await showIn('de');
  await expect.element(date('due')).toBeVisible();
  await expect.element(field(t('schedule.until-date'))).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});
