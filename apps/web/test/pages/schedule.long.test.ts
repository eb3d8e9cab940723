import { fromLocal, plusDays, toLocal } from '@sentiero/contracts/time';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { warmUpsEndpoints, type WarmUps } from '@sentiero/contracts/instances';
import { lessonsEndpoints, unclassified } from '@sentiero/contracts/lessons';
import { noDates, scheduleEndpoints, type Schedule } from '@sentiero/contracts/schedule';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { viewerZone } from '../../src/shared/i18n/zone.ts';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { course, member, progressOf, replyCourse } from '../kit/courses.ts';
import { alert, button, dialog, field, link, region } from '../kit/locators.ts';
import { learner, teacher } from '../kit/people.ts';
import { bodiesTo, callsTo, refuse, reply } from '../kit/replies.ts';
import { week } from '../kit/schedule.ts';
import { inAll, showIn, t } from '../kit/texts.ts';

const cookies = {
  id: 3,
  title: inAll('Cookies'),
  order: 1,
  minutes: 9,
  plan: 8 as const,
  mode: 'path' as const,
  ...unclassified,
};
const scripts = {
  id: 4,
  title: inAll('Scripts'),
  order: 2,
  minutes: 9,
  plan: 16 as const,
  mode: 'path' as const,
  ...unclassified,
};
const noPlan: Schedule = { lessons: 'all', extensions: [], accommodations: [] };
const noWarmUps: WarmUps = { targets: [], planned: [] };
const planned = (fields: Partial<Schedule> = {}): Schedule => ({
  ...noPlan,
  lessons: [
    { lesson: 3, ...week },
    { lesson: 4, ...noDates },
  ],
  ...fields,
});
const local = (time: string) => toLocal(time, viewerZone());

/** Runs a test as if the browser were in that zone. */
async function inZone(timezoneId: string, work: () => Promise<void>) {
  await cdp().send('Emulation.setTimezoneOverride', { timezoneId });
  try {
    await work();
  } finally {
    await cdp().send('Emulation.setTimezoneOverride', { timezoneId: '' });
  }
}
const inUtc = (typed: string) => fromLocal(typed, viewerZone());

/** Opens the plan of a course whose API keeps what is saved. */
async function openPlan(schedule: Schedule, warmUps = noWarmUps) {
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
  reply(warmUpsEndpoints.list, warmUps);
  openAs(teacher, '/courses/12');
  await link(t('course.room-plan')).click();
  await expect.element(region(t('schedule.lessons'))).toBeVisible();
}

const date = (name: 'opens' | 'due' | 'closes', title = 'Cookies') =>
  page.getByRole('textbox', { name: `${t(`schedule.${name}`)}: ${title}`, exact: true });
const save = button(t('schedule.save'));
const saved = () => expect.element(page.getByText(t('schedule.saved'))).toBeVisible();

const readyPlan = page.getByLabelText(t('schedule.ready-plan'));

test('a ready-made plan fills an empty plan with its lessons, and can be undone', async () => {
  await openPlan(noPlan);
  await readyPlan.selectOptions('8');
  await expect.element(date('opens')).toBeVisible();
  await expect.element(date('opens', 'Scripts')).not.toBeInTheDocument();
  await button(t('authoring.undo')).click();
  await readyPlan.selectOptions('16');
  await expect.element(date('opens', 'Scripts')).toBeVisible();
});

test('a teacher plans all lessons, sets dates in their zone, orders them, and saves once', async () => {
  await openPlan(noPlan);
  await expect.element(save).toBeDisabled();
  await readyPlan.selectOptions('all');
  await date('opens').fill('2026-11-16T09:00');
  await date('due').fill('2026-11-20T17:00');
  await button(t('schedule.more-of', { name: 'Cookies' })).click();
  await page.getByRole('menuitem', { name: t('schedule.later') }).click();
  await userEvent.keyboard('{Escape}');
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
  await button(t('schedule.more-of', { name: 'Scripts' })).click();
  await page.getByRole('menuitem', { name: t('schedule.remove') }).click();
  await expectAccessible();
  await button(t('authoring.undo')).click();
  await expect.element(date('due', 'Scripts')).toBeVisible();
  await button(t('authoring.undo')).click();
  await expect.element(date('due')).toHaveValue(before);
  await saved();
});

test('a learner gets an extension by days and a factor; each part is saved on top of the last', async () => {
  await openPlan(planned());
  await button(t('schedule.extensions')).click();
  await button(t('schedule.accommodations')).click();
  await button(t('schedule.add-extension')).click();
  const who = page.getByRole('combobox', { name: t('schedule.who') });
  await expect.element(who).toBeVisible();
  // Nobody has typed yet.
  await expect.element(page.getByText(t('schedule.who-missing'))).not.toBeInTheDocument();
  await expect.element(save).toBeDisabled();
  await field(t('schedule.how')).selectOptions(t('schedule.until'));
  await expect.element(page.getByText(t('schedule.date-missing'))).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: t('schedule.until-date') }).click();
  await who.click();
  await expect.element(page.getByText(t('schedule.date-missing'))).toBeVisible();
  await field(t('schedule.how')).selectOptions(t('schedule.by-days'));
  await field(t('schedule.days')).click();
  await expect.element(page.getByText(t('schedule.who-missing'))).toBeVisible();
  await who.click();
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

const handle = (name: 'opens' | 'due' | 'closes' | 'move-dates') =>
  page.getByRole('slider', { name: `${t(`schedule.${name}`)}: Cookies`, exact: true });
const valueOf = (name: 'opens' | 'due' | 'closes') => (date(name).element() as HTMLInputElement).value;

test('a date is dragged by whole days, keeps its time of day, and stops at the next; undo takes it back', async () => {
  await openPlan(planned());
  const [before, end] = [valueOf('due'), valueOf('closes')];
  await userEvent.dragAndDrop(handle('due'), handle('closes'));
  await expect.element(date('due')).toHaveValue(end);
  await button(t('authoring.undo')).click();
  await expect.element(date('due')).toHaveValue(before);
  await saved();
});

test('dates and bars are moved with the arrow keys, one key press at a time', async () => {
  await openPlan(planned());
  handle('due').element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(date('due')).toHaveValue(local(plusDays(week.due ?? '', 1, viewerZone())));
  handle('move-dates').element().focus();
  await userEvent.keyboard('{PageUp}');
  await expect.element(date('opens')).toHaveValue(local(plusDays(week.opens ?? '', 7, viewerZone())));
  await button(t('authoring.undo')).click();
  await expect.element(date('opens')).toHaveValue(local(week.opens ?? ''));
  await expectAccessible();
});

test('in both nights of summer time, a date keeps its time of day and is sent in UTC', async () => {
  await inZone('Europe/Zurich', async () => {
    await openPlan(planned({ lessons: [{ ...noDates, lesson: 3, due: '2026-03-28T16:00:00.000Z' }] }));
    await expect.element(date('due')).toHaveValue('2026-03-28T17:00');
    handle('due').element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(date('due')).toHaveValue('2026-03-29T17:00');
    await date('opens').fill('2026-03-29T02:30');
    await expect.element(date('opens')).toHaveValue('2026-03-29T03:30');
    await date('closes').fill('2026-10-25T02:30');
    await save.click();
    await saved();
    expect(bodiesTo(scheduleEndpoints.set)).toEqual([
      {
        lessons: [
          {
            lesson: 3,
            opens: '2026-03-29T01:30:00.000Z',
            due: '2026-03-29T15:00:00.000Z',
            closes: '2026-10-25T00:30:00.000Z',
          },
        ],
      },
    ]);
  });
});

test('a plan is copied to another course, a year later on the same weekdays, over a plan that is there', async () => {
  const other = { ...course, id: 13, name: 'Web security 2027' };
  reply(coursesEndpoints.byMe, [course, other]);
  await openPlan(planned({ lessons: [{ lesson: 3, ...week }] }));
  await button(t('schedule.copy-title')).click();
  await field(t('schedule.copy-to')).selectOptions('Web security 2027');
  await expect.element(page.getByText(t('schedule.copy-replaces', { course: other.name }))).toBeVisible();
  await button(t('schedule.copy')).click();
  await expect.element(page.getByText(t('schedule.copied', { course: other.name }))).toBeVisible();
  const [copied] = callsTo(scheduleEndpoints.set);
  expect(copied?.params).toEqual({ id: 13 });
  const later = (time: string | null) => plusDays(time ?? '', 364, viewerZone());
  expect(copied?.body).toEqual({
    lessons: [{ lesson: 3, opens: later(week.opens), due: later(week.due), closes: later(week.closes) }],
  });
});

test('unsaved dates are not lost by a link', async () => {
  await openPlan(planned());
  await date('closes').fill('2026-11-29T17:00');
  await link(t('course.room-class')).click();
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

test('a teacher plans when copies of an application are started for the course, and cancels it', async () => {
  const shop = { id: 8, name: 'Shop' };
  const at = inUtc('2026-11-24T08:10') ?? '';
  const kept: WarmUps = { targets: [shop], planned: [] };
  reply(warmUpsEndpoints.create, () => {
    kept.planned = [{ id: 5, target: shop, at }];
    return { id: 5, target: shop, at };
  });
  await openPlan(noPlan, kept);
  await button(t('schedule.warm-up')).click();
  const panel = region(t('schedule.exceptions'));
  await panel.getByLabelText(t('schedule.warm-up-at')).fill('2026-11-24T08:10');
  await button(t('schedule.warm-up-plan')).click();
  const remove = panel.getByRole('button', { name: /Shop.*08:10$/ });
  await expect.element(remove).toBeVisible();
  expect(bodiesTo(warmUpsEndpoints.create)).toEqual([{ target: 8, at }]);
  await expectAccessible();
  reply(warmUpsEndpoints.cancel);
  kept.planned = [];
  await remove.click();
  await expect.element(remove).not.toBeInTheDocument();
  expect(callsTo(warmUpsEndpoints.cancel)[0]?.params).toMatchObject({ warm_up: 5 });
});
