import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { huntsEndpoints } from '@sentiero/contracts/hunts';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs } from '../kit/app.ts';
import { authoredLesson } from '../kit/authoring.ts';
import { replyLesson, save } from '../kit/authoring-pages.ts';
import { boardLearner, boardOf, replyBoard } from '../kit/board.ts';
import { aCourseHunt, started } from '../kit/hunts.ts';
import { lesson } from '../kit/lessons.ts';
import { field } from '../kit/locators.ts';
import { staff, teacher } from '../kit/people.ts';
import { bodiesTo, refuse, reply } from '../kit/replies.ts';
import { inAll, t } from '../kit/texts.ts';

const anna = boardLearner(21, 'Anna');
const ben = boardLearner(22, 'Ben');
const place = { method: 'GET', path: '/offers', in: 'query' as const, name: 'sort' };
const hunt = aCourseHunt({
  learners: [
    { user: anna.user, found: 2, of: 3, refused: 4, help: 1, started, ends: null, last: started },
    { user: ben.user, found: 0, of: 3, refused: 0, help: 0, started: null, ends: null, last: null },
  ],
  nobody_found: ['race'],
  holes: [
    { weakness: 'race', place, title: inAll('Credits twice'), open: 1, found: 0 },
    { weakness: 'xss', place, title: inAll('A message'), open: 1, found: 1 },
    { weakness: 'jwt', place, title: inAll('The token'), open: 1, found: 1 },
  ],
});

function openBoard(content = hunt, view = ''): void {
  replyBoard(boardOf([anna, ben]));
  reply(lessonsEndpoints.get, lesson({ mode: 'hunt' }));
  reply(huntsEndpoints.ofCourse, content);
  openAs(teacher, `/courses/12/board${view}`);
}

test('the board of a hunt shows its learners, what was there, and what nobody has found', async () => {
  openBoard();
  const table = page.getByRole('table', { name: t('hunt.learners') });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect.element(row('Anna')).toMatchTextContent(/2 of 3\s*4\s*1/);
  await expect.element(row('Ben')).toMatchTextContent(t('hunt.not-started'));
  await expect
    .element(page.getByText(t('hunt.nobody-found', { weaknesses: 'Race condition' })))
    .toBeVisible();
  const holes = page.getByRole('table', { name: t('hunt.holes') });
  await expect.element(holes).toMatchTextContent(/Credits twice.*GET \/offers, Query sort/);
  await expect.element(holes).not.toMatchTextContent('Anna');
  await expectAccessible();
});

test('before anybody has started, the board says what will be there', async () => {
  openBoard(aCourseHunt());
  await expect.element(page.getByText(t('hunt.none-started'))).toBeVisible();
});

test('the projector shows how many of which weakness are found, without names and without the others', async () => {
  openBoard(hunt, '?view=projector');
  await expect.element(page.getByText(t('hunt.wall', { count: 2 }))).toBeVisible();
  const rows = page.getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(2);
  await expect.element(page.getByText('Cross-site scripting (XSS)')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Anna|Ben|Race/);
  await expectAccessible();
});

test('the lesson form makes a hunt, and shows what the server says of it at its field', async () => {
  replyLesson(authoredLesson);
  reply(authoringEndpoints.listLessons, [authoredLesson]);
  openAs(staff, '/admin/lessons/3/edit');
  await field(t('authoring.mode')).selectOptions('hunt');
  await field(t('authoring.hunt-holes')).fill('13');
  await save().click();
  await expect.element(page.getByText(t('authoring.problem-hunt-holes'))).toBeVisible();
  await field(t('authoring.hunt-holes')).fill('6');
  await field(t('authoring.hunt-minutes')).fill('45');
  await field(t('hunt.level-3')).click();
  const weaknesses = page.getByRole('combobox', { name: t('authoring.hunt-weaknesses') });
  await weaknesses.fill('xss');
  await page.getByRole('option', { name: 'Cross-site scripting (XSS)' }).click();
  await expectAccessible();
  refuse(authoringEndpoints.updateLesson, 'invalid_input', {
    errors: [{ path: '/hunt/holes', message: 'are more than the target has' }],
  });
  await save().click();
  await expect.element(page.getByText('are more than the target has')).toBeVisible();
  reply(authoringEndpoints.updateLesson, authoredLesson);
  await field(t('authoring.hunt-holes')).fill('2');
  await save().click();
  await expectAddress('/admin/lessons/3');
  expect(bodiesTo(authoringEndpoints.updateLesson).at(-1)).toMatchObject({
    mode: 'hunt',
    hunt: { holes: 2, levels: [1, 2, 3], weaknesses: ['xss'], same_for_course: false, minutes: 45 },
  });
});
