import { coursesEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs, openAsVisitor } from '../kit/app.ts';
import { course, member, replyCourse } from '../kit/courses.ts';
import { button, dialog, field, title } from '../kit/locators.ts';
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
  await expect.element(title(course.name)).toBeVisible();
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

test('a class is pasted, and read like a file', async () => {
  replyCourse([member(teacher)]);
  openAs(teacher, `/courses/${course.id}/roster`);
  await field(t('roster.paste')).fill('Mia\tMeier\nNoa\tKeller');
  reply(coursesEndpoints.roster, { guessed_encoding: null, rows: [row], sheet: [] });
  await button(t('roster.preview')).click();
  await expect.element(cell('Mia Meier')).toBeVisible();
  const [sent] = bodiesTo(coursesEndpoints.roster) as unknown[];
  expect(await (sent as Blob).text()).toBe('Mia\tMeier\nNoa\tKeller');
  await field(t('roster.paste')).fill('Somebody else');
  // What was previewed is no longer what would be added.
  await expect.element(button(t('roster.submit'))).not.toBeInTheDocument();
});

test('codes come first on the page, and are made again for one pupil or all, after a confirmation', async () => {
  const { code: _code, ...mia } = { id: 5, first_name: 'Mia', last_name: 'Meier', username: 'mia', code: '' };
  const noa = { id: 6, first_name: 'Noa', last_name: 'Keller', username: 'noa' };
  replyCourse([member(teacher)]);
  reply(coursesEndpoints.codeHolders, [mia, noa]);
  openAs(teacher, `/courses/${course.id}/roster`);
  await button(t('roster.one-by-one')).click();
  await button(t('roster.renew-of', { name: 'Mia Meier' })).click();
  await expect.element(dialog()).toMatchTextContent(t('roster.renew-text', { count: 1 }));
  reply(coursesEndpoints.renewCodes, [{ ...mia, code: 'HKRN-48QX-VT2M-9PLD' }]);
  await dialog()
    .getByRole('button', { name: t('roster.renew') })
    .click();
  await expect.element(cell('HKRN-48QX-VT2M-9PLD')).toBeVisible();
  const [sheet] = page.getByRole('region').elements();
  expect(sheet?.textContent).toContain('HKRN-48QX-VT2M-9PLD');
  await expectAccessible();
  // Later, the same for all.
  openAs(teacher, `/courses/${course.id}/roster`);
  await button(t('roster.renew-all', { count: 2 })).click();
  await dialog()
    .getByRole('button', { name: t('roster.renew-all', { count: 2 }) })
    .click();
  await expect.poll(() => bodiesTo(coursesEndpoints.renewCodes)).toEqual([{ users: [5] }, { users: [5, 6] }]);
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
