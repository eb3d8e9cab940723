import { row, specification } from '@sentiero/checks/spec-rows';
import { authoringEndpoints, type AuthoredStep } from '@sentiero/contracts/authoring';
import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectAddress, goTo } from '../kit/app.ts';
import { authoredStep } from '../kit/authoring.ts';
import { button, link, region, title } from '../kit/locators.ts';

import { callsTo, reply } from '../kit/replies.ts';
import { inAll, showIn } from '../kit/texts.ts';
import { beginAt, openStaffPage, replyStaffArea, shop, version } from '../kit/staff-area.ts';

const table = (name: string) => page.getByRole('table', { name });
const heads = (name: string) =>
  [...table(name).element().querySelectorAll('thead th')]
    .map(({ textContent }) => textContent.trim())
    .filter(Boolean);
const lineOf = (name: string, text: string) => table(name).getByRole('row').filter({ hasText: text });
const cells = (name: string, text: string) =>
  lineOf(name, text)
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent?.trim());
const attributes = (panel: string) =>
  region(panel)
    .getByRole('row')
    .elements()
    .map((line) => [...line.children].map(({ textContent }) => textContent?.trim()).join(': '));
specification('2 admin routes', beginAt('/admin/categories'), [
  row('admin/categories: list, create, {categoryId}, {categoryId}/edit.', () =>
    visit([
      ['/admin/categories', 'Categories'],
      ['/admin/categories/create', 'New category'],
      ['/admin/categories/4', 'Injection'],
      ['/admin/categories/4/edit', 'Edit category'],
    ]),
  ),
  row('admin/courses: list, create, {courseId}, {courseId}/edit.', () =>
    visit([
      ['/admin/courses', 'Courses'],
      ['/admin/courses/create', 'New course'],
      ['/admin/courses/12', 'Web security'],
      ['/admin/courses/12/edit', 'Edit course'],
    ]),
  ),
  row(
    'admin/lessons: list, create, {lessonId}, {lessonId}/edit, {lessonId}/add-step, {lessonId}/{stepId}, {lessonId}/{stepId}/edit.',
    () =>
      visit([
        ['/admin/lessons', 'Lessons'],
        ['/admin/lessons/create', 'New lesson'],
        ['/admin/lessons/3', 'Source'],
        ['/admin/lessons/3/edit', 'Edit lesson'],
        ['/admin/lessons/3/add-step', 'Add step'],
        ['/admin/lessons/3/1', 'One'],
        ['/admin/lessons/3/1/edit', 'Edit step'],
      ]),
  ),
  row('admin/targets: list, create, {targetId}, {targetId}/edit.', () =>
    visit([
      ['/admin/targets', 'Target applications'],
      ['/admin/targets/create', 'New target application'],
      ['/admin/targets/8', 'Wiki'],
      ['/admin/targets/8/edit', 'Edit target application'],
    ]),
  ),
  row('admin/users: list, {userId}, {userId}/edit.', () =>
    visit([
      ['/admin/users', 'Users'],
      ['/admin/users/7', 'lena'],
      ['/admin/users/7/edit', 'Edit user'],
    ]),
  ),
]);

async function visit(pages: readonly (readonly [string, string])[]): Promise<void> {
  for (const [path, heading] of pages) {
    goTo(path);
    await expect.element(title(new RegExp(`^${heading}$`))).toBeInTheDocument();
    await expectAddress(path);
  }
}

specification('2 admin lists', beginAt('/admin/lessons'), [
  row(
    'Lessons table: order, title, goals, requirements, number of steps, number of tasks, visibility, inspect.',
    async () => {
      await expect.element(table('Lessons')).toBeVisible();
      expect(heads('Lessons').filter((head) => head !== 'Select' && head !== 'Move')).toEqual([
        'Order',
        'Title',
        'Goals',
        'Requirements',
        'Steps',
        'Tasks',
        'Visibility',
        'View',
      ]);
      expect(cells('Lessons', 'A towel').filter(Boolean)).toEqual([
        '7',
        'Source',
        'Learn the goal',
        'OtherA towel',
        '2',
        '1',
        'Visible',
      ]);
    },
  ),
  row('a table with an inspect link per row', async () => {
    await expect
      .element(lineOf('Lessons', 'Source').getByRole('link', { name: 'Source', exact: true }))
      .toHaveAttribute('href', '/admin/lessons/3');
    await expect.element(link('Other')).toHaveAttribute('href', '/admin/lessons/5');
  }),
  row('Lists have Reload and Add buttons', async () => {
    for (const [path, add] of [
      ['categories', 'New category'],
      ['courses', 'New course'],
      ['targets', 'New target application'],
      ['lessons', 'New lesson'],
    ] as const) {
      goTo(`/admin/${path}`);
      await expect.element(link(add)).toHaveAttribute('href', `/admin/${path}/create`);
      await expect.element(button('Reload')).toBeVisible();
    }
    const before = callsTo(authoringEndpoints.listLessons).length;
    await button('Reload').click();
    await expect.poll(() => callsTo(authoringEndpoints.listLessons).length).toBeGreaterThan(before);
  }),
  row('Categories table: order, title, description, lessons, visibility.', async () => {
    goTo('/admin/categories');
    await expect.element(table('Categories')).toBeVisible();
    expect(cells('Categories', 'Injection').filter(Boolean)).toEqual([
      '1',
      'Injection',
      'About **paths**',
      'Source',
      'Visible',
    ]);
    expect(heads('Categories')).toEqual(
      expect.arrayContaining(['Order', 'Title', 'Description', 'Lessons', 'Visibility']),
    );
  }),
  row(
    'Users table: row number, first name, last name, username, e-mail, date joined, last login, staff flag, teacher flag.',
    async () => {
      goTo('/admin/users');
      await expect.element(table('Users')).toBeVisible();
      expect(heads('Users').slice(0, 9)).toEqual([
        'No.',
        'First name',
        'Last name',
        'Username',
        'Email address',
        'Joined',
        'Last login',
        'Staff',
        'Teacher',
      ]);
      expect(cells('Users', 'Theo').slice(0, 9)).toEqual([
        '2',
        'Theo',
        'Favre',
        'theo',
        'lena@school.example',
        '5 Jan 2026',
        '–',
        'no',
        'yes',
      ]);
    },
  ),
  row(
    'Courses table: name, creator (deleted-user note if missing), created date, student count, teacher count.',
    async () => {
      goTo('/admin/courses');
      await expect.element(table('Courses')).toBeVisible();
      expect(heads('Courses').slice(0, 5)).toEqual(['Name', 'Created by', 'Created', 'Students', 'Teachers']);
      expect(cells('Courses', 'Web').slice(0, 5)).toEqual([
        'Web security',
        'Theo Favre',
        '5 Jan 2026',
        '1',
        '1',
      ]);
      expect(cells('Courses', 'Orphan')[1]).toBe('deleted user');
    },
  ),
  row('Targets table: name, type, frontend URL, backend URL, slug.', async () => {
    goTo('/admin/targets');
    await expect.element(table('Target applications')).toBeVisible();
    expect(heads('Target applications').slice(0, 5)).toEqual([
      'Name',
      'Type',
      'Frontend URL',
      'Backend URL',
      'Slug',
    ]);
    expect(cells('Target applications', 'Wiki').slice(0, 5)).toEqual([
      'Wiki',
      'http',
      shop.frontend_url,
      shop.backend_url,
      'wiki',
    ]);
  }),
  row("Empty list shows a 'none found' note.", async () => {
    reply(targetsEndpoints.list, []);
    await button('Reload').click();
    await expect.element(page.getByText(/^No target applications found\./)).toBeVisible();
  }),
]);

specification('2 inspect pages', beginAt('/admin/lessons/3'), [
  row(
    "Lesson: id, title, order, goals, requirements, visibility, step count, task count, target application or 'none', next lesson or 'none'",
    async () => {
      await expect.element(region('Attributes')).toBeVisible();
      const shown = attributes('Attributes');
      for (const line of [
        'ID: 3',
        'Title: Source',
        'Order: 7',
        'Goals: Learn the goal',
        'Requirements: OtherA towel',
        'Visibility: Visible',
        'Steps: 2',
        'Tasks: 1',
        'Target application: none',
        'Next lesson: none',
      ])
        expect(shown).toContain(line);
    },
  ),
  row('steps table (order, title, type badge, visibility)', async () => {
    await expect.element(table('Steps')).toBeVisible();
    expect(heads('Steps')).toEqual(expect.arrayContaining(['Order', 'Title', 'Type', 'Visibility']));
    expect(cells('Steps', 'Two').filter(Boolean)).toEqual(['2', 'Two', 'Q Question', 'Hidden']);
  }),
  row('buttons edit, delete, add step', async () => {
    await expect.element(link('Edit')).toHaveAttribute('href', '/admin/lessons/3/edit');
    await expect.element(button('Delete')).toBeVisible();
    await expect.element(link('Add step')).toHaveAttribute('href', '/admin/lessons/3/add-step');
  }),
  row('note if no steps', async () => {
    reply(authoringEndpoints.listSteps, []);
    await openStaffPage('/admin/lessons/3');
    await expect.element(page.getByText(/^This lesson has no steps yet\./)).toBeVisible();
    replyStaffArea();
  }),
  row(
    'Step: attributes, a solution panel depending on type, content rendered as markdown in the current language.',
    async () => {
      const solved = (fields: Partial<AuthoredStep>) =>
        authoredStep(9, 'Step', { content: { ...inAll('Read **this**'), fr: 'Lis **ceci**' }, ...fields });
      for (const [fields, solution] of [
        [{ type: 'Q', question_answer: 'Bergamot' }, /Bergamot/],
        [{ type: 'I' }, /for reading only/],
        [{ type: 'O' }, /Any answer is accepted/],
        [{ type: 'T', task_url: '/login' }, /\/login/],
        [{ type: 'E', event_type: 'order' }, /order/],
        [
          { type: 'S', choices: [{ id: 1, content: inAll('The right one'), is_correct: true }] },
          /The right one/,
        ],
      ] as const) {
        reply(authoringEndpoints.getStep, solved(fields as Partial<AuthoredStep>), version);
        await openStaffPage('/admin/lessons/3/9');
        await expect.element(region('Solution')).toMatchTextContent(solution);
        expect(attributes('Attributes')[3]).toMatch(new RegExp(`^Type: ${fields.type} `));
      }
      await expect.element(region('Content').getByText('this')).toHaveProperty('tagName', 'STRONG');
      await showIn('fr');
      await expect.element(page.getByText('ceci')).toHaveProperty('tagName', 'STRONG');
      await showIn('en');
      replyStaffArea();
    },
  ),
  row('Category: attributes, linked lessons, description; edit and delete.', async () => {
    await openStaffPage('/admin/categories/4');
    await expect.element(region('Attributes')).toBeVisible();
    expect(attributes('Attributes')).toEqual([
      'ID: 4',
      'Title: Injection',
      'Order: 1',
      'Visibility: Visible',
    ]);
    await expect
      .element(region('Lessons').getByRole('link', { name: 'Source' }))
      .toHaveAttribute('href', '/admin/lessons/3');
    await expect.element(region('Description').getByText('paths')).toHaveProperty('tagName', 'STRONG');
    await expect.element(link('Edit')).toHaveAttribute('href', '/admin/categories/4/edit');
    await expect.element(button('Delete')).toBeVisible();
  }),
  row('User: account info, progress', async () => {
    await openStaffPage('/admin/users/7');
    await expect.element(region('Progress').getByText('Requests')).toBeVisible();
    await expect.element(region('Progress')).toMatchTextContent(/3 of 7/);
    expect(attributes('Account')).toEqual(expect.arrayContaining(['Username: lena', 'First name: Lena']));
  }),
  row('credentials (target, description, username, password shown in clear text)', async () => {
    reply(targetsEndpoints.credentialsByUser, [
      { target: { id: 8, name: 'Wiki' }, description: 'Reader', username: 'rosa', password: 'geheim' },
    ]);
    await button('Show logins').click();
    const line = page.getByRole('row').filter({ hasText: 'rosa' });
    for (const shown of ['Wiki', 'Reader', 'rosa', 'geheim'])
      await expect.element(line.getByText(shown)).toBeVisible();
  }),
  row('courses (name, student and teacher counts, link)', async () => {
    await expect
      .element(region('Courses').getByRole('link', { name: 'Web security' }))
      .toHaveAttribute('href', '/admin/courses/12');
    expect(attributes('Courses').at(-1)).toBe('Web security: 1: 1');
  }),
  row('offers edit', () => expect.element(link('Edit')).toHaveAttribute('href', '/admin/users/7/edit')),
  row('Target: id, name, type, frontend and backend URL links, slug', async () => {
    await openStaffPage('/admin/targets/8');
    await expect.element(region('Attributes')).toBeVisible();
    expect(attributes('Attributes')).toEqual(
      expect.arrayContaining(['ID: 8', 'Name: Wiki', 'Type: http', 'Slug: wiki']),
    );
    for (const url of [shop.frontend_url, shop.backend_url ?? ''])
      await expect
        .element(region('Attributes').getByRole('link', { name: url }))
        .toHaveAttribute('href', url);
  }),
  row(
    'shared token (first 8 characters plus an ellipsis, with a copy control; a dash if empty)',
    async () => {
      await expect.element(region('Attributes').getByText('abcdefgh…', { exact: true })).toBeVisible();
      await expect.element(button('Copy: Shared token')).toBeVisible();
      reply(targetsEndpoints.get, { ...shop, shared_token: '' }, version);
      await openStaffPage('/admin/targets/8');
      await expect.poll(() => attributes('Attributes')).toContain('Shared token: –');
      replyStaffArea();
    },
  ),
]);
