import { dayMs } from '@sentiero/contracts/time';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { apiTokensEndpoints, usersEndpoints, type User } from '@sentiero/contracts/users';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { dialog, region, title } from '../kit/locators.ts';
import { learner, staff, teacher } from '../kit/people.ts';
import { bodiesTo, callsTo, hold, refuse, reply } from '../kit/replies.ts';
import { aToken, replySignIn } from '../kit/sign-in.ts';
import { t } from '../kit/texts.ts';

const { list, create, remove } = apiTokensEndpoints;
const section = () => region(t('api-tokens.title'));
const press = (name: string) => section().getByRole('button', { name, exact: true }).click();
const confirmPassword = async () => {
  reply(usersEndpoints.confirmPassword);
  await dialog().getByLabelText(t('login.password'), { exact: true }).fill('birch lantern trout');
  await userEvent.keyboard('{Enter}');
};

async function openSettings(user: User): Promise<void> {
  reply(progressEndpoints.byMe, []);
  replySignIn();
  openAs(user, '/settings#security');
  await expect.element(title(t('settings.title'))).toBeVisible();
}

test('a teacher makes a token with a name, scopes and an end, and sees it once', async () => {
  reply(list, []);
  await openSettings(teacher);
  await press(t('api-tokens.new'));
  await expect.element(section().getByLabelText(t('api-tokens.lessons-write'))).not.toBeInTheDocument();
  await section().getByLabelText(t('api-tokens.name')).fill('Marks');
  await press(t('api-tokens.create'));
  await expect.element(section().getByText(t('api-tokens.none-chosen'))).toBeVisible();
  await expectAccessible();
  await section().getByLabelText(t('api-tokens.progress-read')).click();
  await section().getByLabelText(t('api-tokens.life')).selectOptions('30');
  refuse(create, 'recent_login_required');
  await press(t('api-tokens.create'));
  await expect.element(page.getByRole('dialog', { name: t('confirm.title') })).toBeVisible();
  reply(create, { ...aToken, token: 'sentiero_shown-once' });
  reply(list, [aToken]);
  const before = Date.now();
  await confirmPassword();
  await expect.element(section().getByText('sentiero_shown-once')).toBeVisible();
  await expectAccessible();
  await press(t('api-tokens.kept'));
  await expect.element(section().getByText('sentiero_shown-once')).not.toBeInTheDocument();
  await expect.element(section().getByText(t('api-tokens.unused'))).toBeVisible();
  const [, sent] = bodiesTo(create);
  expect(sent).toMatchObject({ name: 'Marks', scopes: ['progress:read'] });
  const days = (Date.parse(sent?.expires ?? '') - before) / dayMs;
  expect(Math.round(days)).toBe(30);
});

test('a token is revoked after a confirmation', async () => {
  reply(list, [aToken]);
  await openSettings(staff);
  await press(t('api-tokens.revoke-named', { name: 'Marks' }));
  await expect.element(dialog().getByText(t('api-tokens.revoke-text'))).toBeVisible();
  await expectAccessible();
  refuse(remove, 'recent_login_required');
  await dialog()
    .getByRole('button', { name: t('api-tokens.revoke') })
    .click();
  const password = page.getByRole('dialog', { name: t('confirm.title') });
  await expect.element(password).toBeVisible();
  reply(usersEndpoints.confirmPassword);
  reply(remove);
  reply(list, []);
  await password.getByLabelText(t('login.password'), { exact: true }).fill('birch lantern trout');
  await userEvent.keyboard('{Enter}');
  await expect.element(section().getByText('Marks')).not.toBeInTheDocument();
  expect(callsTo(remove).map(({ params }) => params)).toEqual([{ id: 3 }, { id: 3 }]);
});

test('the tokens have a loading and an error state, and a twenty-first is refused with words', async () => {
  reply(list, []);
  const release = hold(list);
  await openSettings(staff);
  await expect.element(section().getByRole('status', { name: t('app.loading') })).toBeVisible();
  release();
  await press(t('api-tokens.new'));
  await section().getByLabelText(t('api-tokens.name')).fill('Lessons');
  await section().getByLabelText(t('api-tokens.lessons-write')).click();
  refuse(create, 'too_many_tokens');
  await press(t('api-tokens.create'));
  await expect.element(section().getByText(t('problem.too-many-tokens'))).toBeVisible();
  await press(t('app.cancel'));
  await expect.element(section().getByText(t('problem.too-many-tokens'))).not.toBeInTheDocument();
  refuse(list, 'forbidden');
  await openSettings(teacher);
  await expect.element(section().getByRole('alert')).toBeVisible();
});

test('learners see nothing of tokens', async () => {
  await openSettings(learner);
  await expect.element(section()).not.toBeInTheDocument();
  expect(callsTo(list)).toEqual([]);
});
