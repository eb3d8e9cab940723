import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs, openAsVisitor } from '../kit/app.ts';
import { course, member, replyCourse } from '../kit/courses.ts';
import { button, field, title } from '../kit/locators.ts';
import { enterNewPassword } from '../kit/proof.ts';
import { learner, teacher } from '../kit/people.ts';
import { bodiesTo, callsTo, refuse, reply } from '../kit/replies.ts';
import { t } from '../kit/texts.ts';

const row = { line: 2, name: 'Mia Meier', does: 'create', problem: null } as const;
const taken = { line: 3, name: 'Noa Keller', does: 'nothing', problem: 'username_taken' } as const;
const cell = (text: string) => page.getByRole('cell', { name: text });

test('a class list is previewed, added on request, and its codes are shown for printing', async () => {
  replyCourse([member(teacher)]);
  openAs(teacher, `/courses/${course.id}/roster`);
  await expect.element(title(t('roster.title'))).toBeVisible();
  reply(coursesEndpoints.roster, { guessed_encoding: null, rows: [row, taken], sheet: [] });
  await field(t('roster.csv')).upload(new File(['first_name'], 'class.csv', { type: 'text/csv' }));
  await expect.element(cell('Noa Keller')).toBeVisible();
  await expect.element(cell(t('roster.create'))).toBeVisible();
  await expect.element(cell(t('roster.username_taken'))).toBeVisible();
  const code = { id: 5, first_name: 'Mia', last_name: 'Meier', username: 'mia', code: 'HKRN-48QX-VT2M-9PLD' };
  reply(coursesEndpoints.roster, { guessed_encoding: null, rows: [row, taken], sheet: [code] });
  await button(t('roster.submit')).click();
  await expect.element(cell(code.code)).toBeVisible();
  await expectAccessible();
  expect(callsTo(coursesEndpoints.roster).map(({ query }) => query)).toEqual([
    { dry_run: true },
    { dry_run: false },
  ]);
});

test('an encoding that was guessed is said, with names by which it is seen', async () => {
  replyCourse([member(teacher)]);
  openAs(teacher, `/courses/${course.id}/roster`);
  const named = (name: string, line: number) => ({ ...row, name, line });
  const rows = [named('Mia Meier', 2), named('Zoë Müller', 3), named('René Lefèvre', 4)];
  reply(coursesEndpoints.roster, { guessed_encoding: 'windows-1252', rows, sheet: [] });
  await field(t('roster.csv')).upload(new File(['first_name'], 'class.csv', { type: 'text/csv' }));
  const text = t('roster.guessed', { encoding: 'Windows-1252', names: 'Zoë Müller, René Lefèvre' });
  await expect.element(page.getByText(text)).toBeVisible();
});

test('a class list is not for learners', async () => {
  reply(lessonsEndpoints.categories, []);
  openAs(learner, `/courses/${course.id}/roster`);
  await expectAddress('/lessons');
});

test('a printed code leads to the first password, however it is typed', async () => {
  openAsVisitor('/reset-pw#code');
  await field(t('reset.paper-code')).fill(' hkrn48qx vt2m-9pld');
  await button(t('reset.use-code')).click();
  refuse(usersEndpoints.resetPassword, 'wrong_secret');
  await enterNewPassword('lantern birch trout');
  await button(t('app.next')).click();
  await expect
    .poll(() => bodiesTo(usersEndpoints.resetPassword))
    .toEqual([{ secret: 'HKRN-48QX-VT2M-9PLD', password: 'lantern birch trout' }]);
});
