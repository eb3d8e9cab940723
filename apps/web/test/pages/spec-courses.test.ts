import { row, specification } from '@sentiero/checks/spec-rows';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints, type User } from '@sentiero/contracts/users';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAddress, goTo, openAs, startOver } from '../kit/app.ts';
import { course, member, progressOf, replyCourse } from '../kit/courses.ts';
import { button, dialog, field, link, region, title, toneOf, usable } from '../kit/locators.ts';
import { learner, staff, teacher } from '../kit/people.ts';
import { bodiesTo, callsTo, hold, refuse, reply, replyWith } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';

const article = () => page.getByRole('article');
const found = ({ id, username, first_name, last_name, is_teacher }: User) => ({
  id,
  username,
  first_name,
  last_name,
  is_teacher,
});
const student = { ...learner, id: 21, username: 'anna', first_name: 'Anna', last_name: 'Muster' };
const cards = [1, 2, 3, 4].map((id) => ({ ...course, id, name: `Course ${id}` }));

function replyToAll(): void {
  reply(lessonsEndpoints.categories, []);
  reply(coursesEndpoints.byMe, [...cards, { ...course, id: 5, name: 'Orphan', created_by: null }]);
  replyCourse([member(teacher), member(student, [progressOf('Requests', 3), progressOf('Cookies', 7)])]);
}

async function openCourses(user: User): Promise<void> {
  startOver();
  replyToAll();
  openAs(user, '/courses');
  await expect.element(article().first()).toBeVisible();
}

async function openCourse(user: User, at = '/courses/12'): Promise<void> {
  startOver();
  openAs(user, at);
  await expect.element(title(course.name)).toBeVisible();
}

specification('2 courses', () => openCourses(teacher), [
  row('List (my courses): reload button', async () => {
    await expect.element(title('My courses')).toBeVisible();
    const before = callsTo(coursesEndpoints.byMe).length;
    await button('Reload').click();
    await expect.poll(() => callsTo(coursesEndpoints.byMe).length).toBeGreaterThan(before);
  }),
  row('card grid (3 per row on wider screens)', () => {
    const tops = article()
      .elements()
      .map((one) => one.getBoundingClientRect().top);
    expect(tops.filter((top) => top === tops[0])).toHaveLength(3);
  }),
  row('Card: name, student and teacher counts', async () => {
    await expect.element(article().first().getByRole('heading', { name: 'Course 1' })).toBeVisible();
    await expect.element(article().first()).toMatchTextContent(/1 student.*1 teacher/);
  }),
  row('view link to the course id', () =>
    expect
      .element(article().nth(1).getByRole('link', { name: 'View course: Course 2' }))
      .toHaveAttribute('href', '/courses/2'),
  ),
  row("footer with creator's name (or 'deleted user') and creation date", () => {
    const footers = article()
      .elements()
      .map((one) => one.querySelector('footer')?.textContent);
    expect(footers[0]).toBe('Theo Favre5 January 2026');
    expect(footers[4]).toBe('deleted user5 January 2026');
  }),
  row('join-by-code modal', async () => {
    await button('Join a course').click();
    await expect.element(dialog().getByLabelText('Join code')).toBeVisible();
    reply(coursesEndpoints.join, course);
    await dialog().getByLabelText('Join code').fill('WEBS-2027-KURS');
    await dialog().getByRole('button', { name: 'Join', exact: true }).click();
    await expectAddress('/courses/12');
    expect(bodiesTo(coursesEndpoints.join)).toEqual([{ join_code: 'WEBS-2027-KURS' }]);
  }),
  row("add-course link to 'create' (teachers only)", async () => {
    await openCourses(teacher);
    await expect.element(link('New course')).toHaveAttribute('href', '/courses/create');
    await openCourses(learner);
    expect(link('New course').elements()).toHaveLength(0);
  }),
  row('courses (login needed): list, create, {courseId} (detail), {courseId}/edit.', async () => {
    await openCourses(teacher);
    for (const [path, heading] of [
      ['/courses/create', 'New course'],
      ['/courses/12', course.name],
      ['/courses/12/edit', 'Edit course'],
      ['/courses', 'My courses'],
    ] as const) {
      goTo(path);
      await expect.element(title(heading)).toBeVisible();
    }
  }),
  row('Create (courses/create): staff or teachers only, otherwise redirect to /.', async () => {
    startOver();
    openAs(learner, '/courses/create');
    // From / the redirect for logged-in users leads on.
    await expectAddress('/lessons');
    startOver();
    openAs(staff, '/courses/create');
    await expect.element(title('New course')).toBeVisible();
  }),
]);

specification(
  '2 course',
  () => {
    replyToAll();
    return openCourse(teacher);
  },
  [
    row('info (id, name, created, creator, join code)', async () => {
      const facts = page
        .getByRole('term')
        .elements()
        .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
      for (const fact of [
        'ID: 12',
        'Name: Web security',
        'Created: 5 January 2026',
        'Created by: Theo Favre',
      ])
        expect(facts).toContain(fact);
      await expect.element(page.getByText('WEBS-2027-KURS', { exact: true })).toBeVisible();
    }),
    row('edit and delete buttons (teachers', async () => {
      await expect.element(link('Edit')).toHaveAttribute('href', '/courses/12/edit');
      await expect.element(button('Delete')).toBeVisible();
    }),
    row('teachers table', () =>
      expect.element(page.getByRole('table', { name: 'Teachers' })).toMatchTextContent(/Theo Favre/),
    ),
    row('students table with progress per lesson', async () => {
      const line = page
        .getByRole('table', { name: t('students.table') })
        .getByRole('row')
        .filter({ hasText: 'Anna' });
      await expect.element(line.getByRole('button', { name: /3 of 7/ })).toBeVisible();
      await expect.element(line.getByRole('button', { name: /7 of 7/ })).toBeVisible();
    }),
    row('on success the app returns to the parent list', async () => {
      reply(coursesEndpoints.remove);
      await button('Delete').click();
      await expect.element(dialog()).toMatchTextContent(/This can’t be undone\./);
      const release = hold(coursesEndpoints.remove);
      await dialog().getByRole('button', { name: 'Delete' }).click();
      await userEvent.keyboard('{Escape}');
      await expect.poll(() => usable(dialog())).toEqual([]);
      release();
      await expectAddress('/courses');
    }),
    row('Detail (courseId; also an admin variant, staff only, otherwise redirect to /)', async () => {
      startOver();
      openAs(teacher, '/admin/courses/12');
      await expectAddress('/lessons');
      await openCourse(staff, '/admin/courses/12');
    }),
    row('or on the admin page)', async () => {
      await expect.element(link('Edit')).toHaveAttribute('href', '/admin/courses/12/edit');
      await expect.element(button('Delete')).toBeVisible();
    }),
    row('The admin variant links to ../../users/{id}.', async () => {
      await expect.element(link('Theo Favre')).toHaveAttribute('href', '/admin/users/8');
      await expect.element(link('Anna Muster')).toHaveAttribute('href', '/admin/users/21');
    }),
    row("Edit (courseId, 'edit'): staff or teachers only.", async () => {
      startOver();
      openAs(learner, '/courses/12/edit');
      await expectAddress('/lessons');
      await openCourse(teacher);
      goTo('/courses/12/edit');
      await expect.element(field(t('courses.name'))).toHaveValue('Web security');
    }),
    row('after an edit it goes back to the parent page', async () => {
      reply(coursesEndpoints.update, { ...course, name: 'Renamed' });
      await field(t('courses.name')).fill('Renamed');
      await button(t('courses.edit-submit')).click();
      await expectAddress('/courses/12');
      expect(bodiesTo(coursesEndpoints.update)).toEqual([{ name: 'Renamed' }]);
    }),
    row("After a successful create the app navigates to the new item's page", async () => {
      goTo('/courses/create');
      reply(coursesEndpoints.create, course);
      // The edit form has a field of that name, too, and stays until the next page has loaded.
      await expect.element(field(t('courses.name'))).toHaveValue('');
      await field(t('courses.name')).fill('Web security');
      await button(t('courses.create-submit')).click();
      await expectAddress('/courses/12');
    }),
  ],
);

specification('5 courses', () => openCourses(teacher), [
  row('Join code required.', async () => {
    await button('Join a course').click();
    await dialog().getByRole('button', { name: 'Join', exact: true }).click();
    await expect.element(dialog().getByText('Enter the join code.')).toBeVisible();
    expect(bodiesTo(coursesEndpoints.join)).toEqual([]);
  }),
  row('Course name required.', async () => {
    goTo('/courses/create');
    await button(t('courses.create-submit')).click();
    await expect.element(page.getByText('Give the course a name.')).toBeVisible();
    expect(bodiesTo(coursesEndpoints.create)).toEqual([]);
  }),
  row('User search input: required, 3 to 150 characters.', async () => {
    await openCourse(teacher);
    await button('Add teacher').click();
    const input = dialog().getByLabelText(t('members.search-label'));
    const search = dialog().getByRole('button', { name: 'Search' });
    reply(usersEndpoints.search, []);
    for (const wrong of ['', 'ab']) {
      await input.fill(wrong);
      await search.click();
      await expect.element(dialog().getByText('Enter 3 to 150 characters.')).toBeVisible();
    }
    expect(callsTo(usersEndpoints.search)).toEqual([]);
    await input.fill('abc');
    await search.click();
    await expect.poll(() => callsTo(usersEndpoints.search)).toHaveLength(1);
    await expect.element(input).toHaveAttribute('maxlength', '150');
  }),
]);

const removal = (name: string) => button(t('members.remove-name', { name }));

specification('6 courses', replyToAll, [
  row('Logged-in user: lessons, own courses (join by code), settings.', async () => {
    replyCourse([member(teacher), member(learner, [progressOf('Requests', 3)])]);
    await openCourse(learner);
    for (const name of ['Delete', 'Add teacher', 'Add student'])
      expect(button(name).elements()).toHaveLength(0);
    expect(link('Edit').elements()).toHaveLength(0);
    expect(callsTo(coursesEndpoints.joinCode)).toEqual([]);
  }),
  row('Teacher (is_teacher): create, edit and delete courses, add teachers, remove members.', async () => {
    replyToAll();
    await openCourse(teacher);
    await expect.element(link('Edit')).toBeVisible();
    await expect.element(button('Delete')).toBeVisible();
    await expect.element(button('Add teacher')).toBeVisible();
    await expect.element(removal('Anna Muster')).toBeVisible();
  }),
  row('The teacher table shows only teachers.', () => {
    const lines = page.getByRole('table', { name: 'Teachers' }).getByRole('rowheader').elements();
    expect(lines.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Theo Favre/)]);
  }),
  row('Add-teacher offers only users who are teachers', async () => {
    await button('Add teacher').click();
    reply(usersEndpoints.search, [found({ ...staff, is_teacher: true })]);
    await dialog().getByLabelText(t('members.search-label')).fill('stella');
    await dialog().getByRole('button', { name: 'Search' }).click();
    await expect.element(dialog().getByText('Stella Bernasconi')).toBeVisible();
    expect(callsTo(usersEndpoints.search).at(-1)?.query).toEqual({ q: 'stella', is_teacher: true });
    reply(coursesEndpoints.addMember, member({ ...staff, is_teacher: true }));
    await dialog().getByRole('button', { name: 'Add Stella Bernasconi' }).click();
    await expect
      .poll(() => callsTo(coursesEndpoints.addMember))
      .toMatchObject([{ query: { user_id: staff.id } }]);
  }),
  row('Nobody can remove themselves from the course member list', () =>
    expect(removal('Theo Favre').elements()).toHaveLength(0),
  ),
  row('teacher rights in course tables', async () => {
    await openCourse(staff);
    await expect.element(removal('Theo Favre')).toBeVisible();
    expect(button('Add student').elements()).toHaveLength(0);
  }),
  row('on the admin course page only, may add students and inspect users', async () => {
    await openCourse(staff, '/admin/courses/12');
    await expect.element(link('Anna Muster')).toHaveAttribute('href', '/admin/users/21');
    await button('Add student').click();
  }),
  row('add-student only non-teachers', async () => {
    reply(usersEndpoints.search, [found(learner)]);
    await dialog().getByLabelText(t('members.search-label')).fill('lena');
    await dialog().getByRole('button', { name: 'Search' }).click();
    await expect
      .poll(() => callsTo(usersEndpoints.search).at(-1)?.query)
      .toEqual({ q: 'lena', is_teacher: false });
  }),
  row('unless on the admin page', async () => {
    replyCourse([member({ ...staff, is_teacher: true })]);
    await openCourse(staff, '/admin/courses/12');
    await expect.element(removal('Stella Bernasconi')).toBeVisible();
  }),
]);

const problem = () => region('Join code').getByRole('alert');

specification('8 courses', replyToAll, [
  row('Join code fetch failure shows status and status text', async () => {
    replyWith(coursesEndpoints.joinCode, () => new Response('', { status: 409, statusText: 'Conflict' }));
    await openCourse(teacher);
    await expect.element(problem()).toMatchTextContent(/409 Conflict/);
  }),
  row("or 'No response'", async () => {
    replyWith(coursesEndpoints.joinCode, () => Promise.reject(new TypeError('Failed to fetch')) as never);
    await openCourse(staff, '/admin/courses/12');
    await expect.element(problem()).toMatchTextContent(/No response/);
  }),
  row("'Unknown error'", async () => {
    replyWith(coursesEndpoints.joinCode, () => Response.json({ code: 1 }));
    await openCourse(teacher);
    await expect.element(problem()).toMatchTextContent(/Unknown error/);
  }),
  row("'error.unknown' in a danger alert when a course", async () => {
    startOver();
    refuse(coursesEndpoints.get, 'invalid_input');
    openAs(teacher, '/courses/12');
    const said = page.getByText(t('error.unknown'));
    await expect.element(said).toBeVisible();
    expect(toneOf(said)).toBe('danger');
  }),
  row('no courses found', async () => {
    startOver();
    reply(coursesEndpoints.byMe, []);
    openAs(learner, '/courses');
    await expect.element(page.getByText(t('courses.none'))).toBeVisible();
  }),
  row('no teachers or students found', async () => {
    replyCourse([]);
    await openCourse(staff);
    await expect.element(page.getByText('No teachers found.')).toBeVisible();
    await expect.element(page.getByText(/^No students found\./)).toBeVisible();
  }),
  row('no users found', async () => {
    await button('Add teacher').click();
    reply(usersEndpoints.search, []);
    await dialog().getByLabelText(t('members.search-label')).fill('nobody');
    await dialog().getByRole('button', { name: 'Search' }).click();
    await expect.element(dialog().getByText(/^No users found\./)).toBeVisible();
  }),
]);

specification('9 courses', () => openCourses(learner), [
  row('Course cards 3 per row.', () => {
    const [, , third, fourth] = article()
      .elements()
      .map((one) => one.getBoundingClientRect());
    expect(third?.top).toBe(article().first().element().getBoundingClientRect().top);
    expect(fourth?.top).toBeGreaterThan(third?.bottom ?? 0);
  }),
  row('User search 3 to 150 characters.', async () => {
    await openCourse(teacher);
    await button('Add teacher').click();
    const input = dialog().getByLabelText(t('members.search-label'));
    await expect.element(input).toHaveAttribute('minlength', '3');
    await expect.element(input).toHaveAttribute('maxlength', '150');
  }),
]);
