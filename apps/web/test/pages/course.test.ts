import { boardEndpoints } from '@sentiero/contracts/board';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints, unclassified } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs } from '../kit/app.ts';
import { course, member, openCourseSettings, progressOf, replyCourse } from '../kit/courses.ts';
import { savedFile } from '../kit/downloads.ts';
import { button, dialog, field, link, region, title } from '../kit/locators.ts';
import { learner, staff, teacher } from '../kit/people.ts';
import { bodiesTo, callsTo, refuse, reply } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';

const [first, second] = ['Requests', 'Cookies and sessions'];
const student = (id: number, name: string, done: [number, number]) =>
  member({ ...learner, id, username: `student${id}`, first_name: name, last_name: 'Muster' }, [
    progressOf(first, done[0]),
    progressOf(second, done[1]),
  ]);
const counted = (completed: number) => t('progress.n-of-m', { completed, tasks: 7 });
const table = () => page.getByRole('table', { name: t('students.table') });
const names = () =>
  table()
    .getByRole('rowheader')
    .elements()
    .map((cell) => cell.textContent?.split(' ')[0]);
/** The cell with this text. */
const heat = (row: Locator, spoken: string) => row.getByRole('button', { name: spoken });
const sortBy = (name: string) => table().getByRole('button', { name });

test('a learner sees the teachers and their own progress, and no controls', async () => {
  replyCourse([member(teacher), member(learner, [progressOf(first, 3), progressOf(second, 0)])]);
  openAs(learner, '/courses/12');
  const own = region(t('students.own')).getByRole('listitem').filter({ hasText: first });
  await expect.element(own).toMatchTextContent(counted(3));
  await expect.element(page.getByRole('row').filter({ hasText: 'Theo Favre' })).toBeVisible();
  for (const name of [t('admin.delete'), t('course.renew'), t('members.add-teacher')])
    await expect.element(button(name)).not.toBeInTheDocument();
  await expect.element(link(t('course.edit'))).not.toBeInTheDocument();
  expect(callsTo(coursesEndpoints.joinCode)).toEqual([]);
  await expectAccessible();
});

test.each(['/courses/12', '/courses/12/edit'])(
  'a course of others shows the not-found page at %s',
  async (at) => {
    refuse(coursesEndpoints.get, 'not_found');
    refuse(coursesEndpoints.members, 'not_found');
    openAs(teacher, at);
    await expect.element(title(t('error.not-found'))).toBeVisible();
  },
);

test('a course that is forbidden or not readable says so, and is shown once it can be read', async () => {
  replyCourse([member(teacher)]);
  refuse(coursesEndpoints.get, 'forbidden');
  openAs(teacher, '/courses/12');
  await expect.element(page.getByText(t('course.forbidden'))).toBeVisible();
  refuse(coursesEndpoints.get, 'invalid_input');
  await button(t('error.try-again')).click();
  await expect.element(page.getByText(t('error.unknown'))).toBeVisible();
  await expectAccessible();
  replyCourse([member(teacher)]);
  refuse(coursesEndpoints.joinCode, 'forbidden');
  await button(t('error.try-again')).click();
  await expect.element(button(t('error.try-again'))).toBeVisible();
  reply(coursesEndpoints.joinCode, { join_code: 'WEBS-2027-KURS' });
  await button(t('error.try-again')).click();
  await expect.element(page.getByText('WEBS-2027-KURS', { exact: true })).toBeVisible();
});

test('an impossible course ID shows the not-found page', async () => {
  openAs(teacher, '/courses/99999999999');
  await expect.element(title(t('error.not-found'))).toBeVisible();
});

test('a class is a table that sorts and filters', async () => {
  replyCourse([
    member(teacher),
    { ...student(21, 'Zoë', [7, 5]), joined: '2026-02-03T08:00:00.000Z' },
    { ...student(22, 'Anna', [0, 0]), joined: '2026-02-01T08:00:00.000Z' },
    { ...student(23, 'Marc', [3, 7]), joined: '2026-02-02T08:00:00.000Z' },
  ]);
  openAs(teacher, '/courses/12');
  const zoe = table().getByRole('row').filter({ hasText: 'Zoë' });
  await expect.element(zoe.getByRole('cell').nth(1)).toMatchTextContent(/^✓/);
  await expect.element(zoe.getByRole('cell').nth(2)).toMatchTextContent(/^5/);
  const total = table().getByRole('columnheader', { name: t('students.total') });
  await sortBy(t('students.total')).click();
  await expect.element(total).toHaveAttribute('aria-sort', 'descending');
  expect(names()).toEqual(['Zoë', 'Marc', 'Anna']);
  await sortBy(t('students.total')).click();
  await expect.element(total).toHaveAttribute('aria-sort', 'ascending');
  expect(names()).toEqual(['Anna', 'Marc', 'Zoë']);
  await sortBy(t('members.joined')).click();
  await expect.poll(names).toEqual(['Anna', 'Marc', 'Zoë']);
  await sortBy(second).click();
  await expect.poll(names).toEqual(['Marc', 'Zoë', 'Anna']);
  await expectAccessible();
  await field(t('students.filter')).fill('zoe');
  await expect.poll(names).toEqual(['Zoë']);
  await field(t('students.filter')).fill('nobody');
  await expect.element(page.getByText(t('students.none-match'))).toBeVisible();
});

test('on a phone the class is an expandable, sortable list that fits the screen', async () => {
  await page.viewport(390, 844);
  replyCourse([member(teacher), student(21, 'Anna', [0, 0]), student(22, 'Zoë', [7, 5])]);
  openAs(teacher, '/courses/12');
  const students = region(t('members.students')).getByRole('group');
  await field(t('students.sort-by')).selectOptions(t('students.total'));
  await expect.element(students.first()).toMatchTextContent(/Zoë/);
  await button(t('students.descending')).click();
  await expect.element(students.first()).toMatchTextContent(/Anna/);
  await students.last().getByText('Zoë Muster').first().click();
  await expect.element(students.last().getByText(counted(7))).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  await expectAccessible();
});

test('the CSV file matches the table, and hostile names stay text', async () => {
  const mean = student(21, '=HYPERLINK("https://evil.example";"x")', [0, 0]);
  mean.user.last_name = '<img src=x onerror=alert(1)>';
  replyCourse([member(teacher), mean, student(22, 'Zoë', [7, 7])], { name: '../Übung: "Web" <1>' });
  openAs(teacher, '/courses/12');
  await expect.element(page.getByRole('rowheader', { name: /HYPERLINK/ })).toMatchTextContent(/<img src=x/);
  expect(document.querySelectorAll('main img')).toHaveLength(0);
  const file = savedFile();
  await button(t('app.more')).click();
  await page.getByRole('menuitem', { name: t('students.csv') }).click();
  const { name, text } = await file;
  expect(name).toMatch(/^Übung-Web-1-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = text.split('\r\n');
  const lessonHeads = [first, second].map((lesson) => t('students.csv-lesson', { title: lesson, tasks: 7 }));
  const heads = [t('members.name'), t('members.username'), t('members.joined'), t('students.csv-total')];
  expect(head).toBe([...heads, ...lessonHeads].map((one) => `"${one}"`).join(','));
  expect(lines[0]).toContain(`"'=HYPERLINK(""https://evil.example"";""x"") <img src=x onerror=alert(1)>"`);
  expect(lines[1]).toContain('"Zoë Muster","student22"');
  expect(lines[1]).toMatch(/,100,7,7$/);
});

test("students' progress appears automatically, and immediately after a reload", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  replyCourse([member(teacher), student(21, 'Anna', [0, 0])]);
  openAs(teacher, '/courses/12');
  const anna = table().getByRole('row').filter({ hasText: 'Anna' });
  await expect.element(heat(anna, t('students.not-begun')).first()).toBeInTheDocument();
  reply(coursesEndpoints.members, [member(teacher), student(21, 'Anna', [3, 0])]);
  await vi.advanceTimersByTimeAsync(16_000);
  await expect.element(heat(anna, counted(3))).toBeInTheDocument();
  reply(coursesEndpoints.members, [
    member(teacher),
    student(21, 'Anna', [3, 0]),
    student(22, 'Late', [0, 0]),
  ]);
  reply(coursesEndpoints.get, { ...course, num_students: 2 });
  await button(t('app.reload')).click();
  await expect.element(table().getByRole('row').filter({ hasText: 'Late' })).toBeVisible();
  await expect.element(page.getByRole('definition').filter({ hasText: /^2$/ })).toBeVisible();
});

test("staff have a teacher's rights in each course: a member is removed after confirmation", async () => {
  replyCourse([member(teacher)]);
  openAs(staff, '/courses/12');
  await expect.element(page.getByText('WEBS-2027-KURS', { exact: true })).toBeVisible();
  reply(coursesEndpoints.removeMember);
  await button(t('members.remove-name', { name: 'Theo Favre' })).click();
  reply(coursesEndpoints.members, []);
  await dialog()
    .getByRole('button', { name: t('members.remove-confirm') })
    .click();
  await expect.element(page.getByText(t('members.no-teachers'))).toBeVisible();
  expect(callsTo(coursesEndpoints.removeMember)).toMatchObject([
    { params: { id: 12 }, query: { user_id: teacher.id } },
  ]);
});

test('a teacher finds and adds another teacher', async () => {
  replyCourse([member(teacher)]);
  openAs(teacher, '/courses/12');
  await button(t('members.add-teacher')).click();
  await field(t('members.search-label')).fill('ab');
  await dialog()
    .getByRole('button', { name: t('members.search') })
    .click();
  await expect.element(dialog().getByText(t('members.search-limits'))).toBeVisible();
  const { id, username, first_name, last_name, is_teacher } = { ...staff, is_teacher: true };
  reply(usersEndpoints.search, [{ id, username, first_name, last_name, is_teacher }]);
  reply(coursesEndpoints.addMember, member({ ...staff, is_teacher: true }));
  await field(t('members.search-label')).fill('stella');
  await dialog()
    .getByRole('button', { name: t('members.search') })
    .click();
  await dialog()
    .getByRole('button', { name: /Stella Bernasconi/ })
    .click();
  await expect.poll(() => callsTo(coursesEndpoints.addMember)).toHaveLength(1);
  expect(callsTo(usersEndpoints.search).at(-1)?.query).toEqual({ q: 'stella', is_teacher: true });
  expect(callsTo(coursesEndpoints.addMember)).toMatchObject([{ query: { user_id: staff.id } }]);
});

test('the settings hold what is set up once, and lead to the rest', async () => {
  openCourseSettings();
  await expect.element(page.getByText('WEBS-2027-KURS', { exact: true })).toBeVisible();
  const rooms = page.getByRole('navigation', { name: t('course.rooms') });
  const here = rooms.getByRole('link', { name: t('course.room-settings') });
  await expect.element(here).toHaveAttribute('aria-current', 'page');
  await expect.element(link(t('course.edit'))).toHaveAttribute('href', '/courses/12/edit');
  for (const [name, path] of [
    [t('roster.title'), 'roster'],
    [t('webhook.title'), 'webhook'],
  ] as const)
    await expect
      .element(link(t('course.settings-open-name', { name })))
      .toHaveAttribute('href', `/courses/12/${path}`);
  await expect.element(button(t('members.add-teacher'))).toBeVisible();
  await expect.element(button(t('schedule.calendar-make'))).toBeVisible();
  await expect.element(button(t('admin.delete'))).toBeVisible();
  await expectAccessible();
});

test('a teacher finds five rooms on each page of a course, and at most five other controls above the class', async () => {
  openCourseSettings();
  reply(lessonsEndpoints.list, []);
  const rooms = page.getByRole('navigation', { name: t('course.rooms') });
  for (const room of ['answers', 'class'] as const) {
    await rooms.getByRole('link', { name: t(`course.room-${room}`) }).click();
    await expect.element(link(t(`course.room-${room}`))).toHaveAttribute('aria-current', 'page');
    expect(rooms.getByRole('link').elements()).toHaveLength(5);
  }
  await expect.element(link(t('board.title'))).toBeVisible();
  const heading = title(course.name).element().parentElement;
  expect(heading?.querySelectorAll('a, button')).toHaveLength(4);
});

test('with a plan, the table shows its lessons only, and the others on request', async () => {
  const anna = student(21, 'Anna', [3, 7]);
  const [one, other] = anna.progress;
  if (!one || !other) throw new Error('the student has no lessons');
  replyCourse([member(teacher), { ...anna, progress: [one, { ...other, counts: false }] }]);
  openAs(teacher, '/courses/12');
  const sorter = (lesson: string) => table().getByRole('button', { name: lesson, exact: true });
  await expect.element(sorter(first)).toBeInTheDocument();
  expect(sorter(second).elements()).toHaveLength(0);
  await button(t('app.more')).click();
  await page.getByRole('menuitem', { name: t('students.all-lessons') }).click();
  await expect.element(sorter(second)).toBeInTheDocument();
  await button(t('app.more')).click();
  await page.getByRole('menuitem', { name: t('students.plan-only') }).click();
  await expect.element(sorter(second)).not.toBeInTheDocument();
});

test('a learner starts the next lesson of the plan with one button; lessons outside it are not shown', async () => {
  const opens = '2026-01-05T08:00:00.000Z';
  const progress = [
    { ...progressOf('Done', 7), opens },
    { ...progressOf('Planned', 0), opens, due: '2099-01-05T08:00:00.000Z' },
    { ...progressOf('Elsewhere', 0), counts: false },
  ];
  replyCourse([member(teacher), member(learner, progress)]);
  openAs(learner, '/courses/12');
  const next = region(t('course.next'));
  await expect.element(next.getByRole('heading', { name: 'Planned' })).toBeVisible();
  await expect.element(next).toMatchTextContent(/2099/);
  await expect
    .element(next.getByRole('link', { name: t('lessons.start') }))
    .toHaveAttribute('href', `/lessons/${progressOf('Planned', 0).id}`);
  await expect.element(region(t('students.own')).getByText('Done', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Elsewhere')).not.toBeInTheDocument();
  await expectAccessible();
});

test('a new join code replaces the old one after confirmation', async () => {
  openCourseSettings();
  await button(t('course.renew')).click();
  await expect.element(dialog().getByText(t('course.renew-text'))).toBeVisible();
  reply(coursesEndpoints.renewJoinCode, { join_code: 'NEWS-2028-KURS' });
  reply(coursesEndpoints.joinCode, { join_code: 'NEWS-2028-KURS' });
  await dialog()
    .getByRole('button', { name: t('course.renew') })
    .click();
  await expect.element(page.getByText('NEWS-2028-KURS', { exact: true })).toBeVisible();
});

test('the code is shown large, with a link and a QR code', async () => {
  replyCourse([member(teacher)]);
  openAs(teacher, '/courses/12');
  await button(t('course.show-large')).click();
  await expect.element(dialog().getByText('WEBS-2027-KURS', { exact: true })).toBeVisible();
  await expect.element(dialog().getByText(/\/courses\?join=WEBS-2027-KURS$/)).toBeVisible();
  await expect.element(dialog().getByRole('img', { name: t('course.qr-label') })).toBeVisible();
  await expectAccessible();
});

test('a course is renamed with the version that was read', async () => {
  replyCourse([member(teacher)]);
  openAs(teacher, '/courses/12/edit');
  reply(coursesEndpoints.update, { ...course, name: 'Renamed' });
  await field(t('courses.name')).fill('Renamed');
  reply(coursesEndpoints.get, { ...course, name: 'Renamed' }, { ETag: '"2"' });
  await button(t('courses.edit-submit')).click();
  await expect.element(title('Renamed')).toBeVisible();
  expect(bodiesTo(coursesEndpoints.update)).toEqual([{ name: 'Renamed' }]);
  expect(callsTo(coursesEndpoints.update)[0]?.headers.get('If-Match')).toBe('"1"');
});

test('a course is deleted after a confirmation that names it', async () => {
  replyCourse([member(teacher)]);
  openAs(teacher, '/courses/12');
  await button(t('admin.delete')).click();
  await expect.element(dialog()).toMatchTextContent(t('course.delete-text', { name: course.name }));
  reply(coursesEndpoints.remove);
  reply(coursesEndpoints.byMe, []);
  await dialog()
    .getByRole('button', { name: t('admin.delete') })
    .click();
  await expectAddress('/courses');
  expect(callsTo(coursesEndpoints.remove)).toHaveLength(1);
});

test('a class with more lessons than fit indicates that, until the last one is visible', async () => {
  const lessons = Array.from({ length: 24 }, (_, place) => ({
    ...progressOf(`L’iniezione ${place + 1}`, 1),
    id: place + 1,
  }));
  replyCourse([member(teacher), member({ ...learner, id: 21 }, lessons)]);
  openAs(teacher, '/courses/12');
  const more = page.getByText(t('students.more-columns'));
  await expect.element(more).toBeVisible();
  const head = table().getByRole('button', { name: 'L’iniezione 1', exact: true });
  expect(getComputedStyle(head.element()).textOrientation).toBe('sideways');
  table().element().parentElement?.scrollTo({ left: 10_000 });
  await expect.element(more).not.toBeInTheDocument();
});

test('the class distinguishes students who have not started from those who have failed, and links to the path', async () => {
  const tries = student(21, 'Anna', [0, 0]);
  const [lesson, ...others] = tries.progress;
  if (!lesson) throw new Error('the student has no lesson');
  tries.progress = [{ ...lesson, attempts: 6, begun: true }, ...others];
  replyCourse([member(teacher), tries]);
  reply(lessonsEndpoints.list, [
    {
      id: lesson.id,
      title: lesson.title,
      order: 1,
      minutes: null,
      plan: null,
      mode: 'path',
      ...unclassified,
    },
  ]);
  reply(boardEndpoints.path, { user: tries.user, steps: [] });
  openAs(teacher, '/courses/12');
  const anna = table().getByRole('row').filter({ hasText: 'Anna' });
  const spoken = t('students.with-attempts', { done: counted(0), count: 6 });
  await expect.element(heat(anna, spoken)).toMatchTextContent(/^0 6×/);
  await expect.element(heat(anna, t('students.not-begun'))).toMatchTextContent(/^·/);
  await expectAccessible();
  await heat(anna, spoken).click();
  await expect.element(dialog()).toMatchTextContent('Anna Muster');
  // A toast of an earlier test may also have a close button.
  await dialog()
    .getByRole('button', { name: t('app.close') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await anna.getByRole('button', { name: 'Anna Muster' }).click();
  await expect.element(dialog()).toBeVisible();
  const asked = callsTo(boardEndpoints.path).map(({ params, query }) => ({ ...params, ...query }));
  expect(asked[0]).toEqual({ id: 12, user: 21, lesson: lesson.id });
  // The name links to the student's current lesson, which is the same here.
  for (const call of asked) expect(call).toEqual(asked[0]);
});
