import { ltiEndpoints } from '@sentiero/contracts/lti';
import { usersEndpoints } from '@sentiero/contracts/users';
import { webhooksEndpoints, type Delivery, type Webhook } from '@sentiero/contracts/webhooks';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { openAs } from '../kit/app.ts';
import { course, member, replyCourse } from '../kit/courses.ts';
import { button, dialog, field, link, region } from '../kit/locators.ts';
import { learner, teacher } from '../kit/people.ts';
import { bodiesTo, callsTo, refuse, reply } from '../kit/replies.ts';
import { inAll, showIn, t } from '../kit/texts.ts';

const { get, set, remove, sendAgain, test: tryOut } = webhooksEndpoints;
const none: Webhook = { url: null, waiting: 0, failed: 0, deliveries: [] };
const url = 'https://hooks.school.example/completions';
const secret = `whsec_${'a'.repeat(43)}=`;

const delivery = (id: number, fields: Partial<Delivery> = {}): Delivery => ({
  id: `00000000-0000-7000-8000-00000000000${id}`,
  user: { id: 1, username: 'lena', first_name: 'Lena', last_name: 'Rossi' },
  lesson: inAll('Cookies'),
  step: inAll('Steal one'),
  completed_at: '2026-11-18T10:00:00.000Z',
  state: 'sent',
  tries: 1,
  next_try_at: null,
  problem: null,
  status: 204,
  ...fields,
});

async function openWebhook(webhook: Webhook): Promise<void> {
  replyCourse([member(teacher), member(learner)]);
  reply(get, webhook);
  openAs(teacher, `/courses/${course.id}/webhook`);
  await expect.element(page.getByRole('heading', { name: t('webhook.title') })).toBeVisible();
}

test('a teacher sets an address with their password, and sees the secret once', async () => {
  await openWebhook(none);
  await field(t('webhook.url')).fill(url);
  refuse(set, 'recent_login_required');
  await button(t('webhook.save')).click();
  reply(usersEndpoints.confirmPassword);
  reply(set, { secret });
  reply(get, { ...none, url });
  await dialog().getByLabelText(t('login.password'), { exact: true }).fill('birch lantern trout');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(secret)).toBeVisible();
  await expectAccessible();
  await button(t('webhook.kept')).click();
  await expect.element(page.getByText(secret)).not.toBeInTheDocument();
  await expect.element(field(t('webhook.url'))).toHaveValue(url);
  await expect.element(page.getByText(t('webhook.none'))).toBeVisible();
  expect(bodiesTo(set)).toEqual([{ url }, { url }]);
});

test('an address that the server refuses is explained at its field', async () => {
  await openWebhook(none);
  await field(t('webhook.url')).fill('https://10.0.0.1/');
  const message = 'must be an https address on the internet, without a username';
  refuse(set, 'invalid_input', { errors: [{ path: '/url', message, code: 'address_refused' }] });
  await button(t('webhook.save')).click();
  await expect.element(page.getByText(t('problem.address-refused'))).toBeVisible();
});

test('failed messages say why, and are sent again; a phone shows them in German', async () => {
  await page.viewport(390, 800);
  const next = '2026-11-18T11:00:00.000Z';
  const waiting = delivery(1, {
    state: 'waiting',
    tries: 3,
    next_try_at: next,
    problem: 'no_answer',
    status: null,
  });
  const failed = delivery(2, { state: 'failed', tries: 10, problem: 'status', status: 500 });
  await openWebhook({ url, waiting: 1, failed: 1, deliveries: [waiting, failed, delivery(3)] });
  await showIn('de');
  const list = region(t('webhook.deliveries'));
  await expect.element(list.getByText(t('webhook.problem-no_answer'))).toBeVisible();
  await expect.element(list.getByText(t('webhook.problem-status', { status: 500 }))).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  reply(sendAgain);
  reply(get, { url, waiting: 0, failed: 0, deliveries: [delivery(3)] });
  await button(t('webhook.send-again')).click();
  await expect.element(list.getByText(t('webhook.problem-no_answer'))).not.toBeInTheDocument();
  expect(callsTo(sendAgain).map(({ params }) => params)).toEqual([{ id: course.id }]);
});

test('a test message says what came of it', async () => {
  await openWebhook({ ...none, url });
  reply(tryOut, { problem: 'certificate', status: null });
  await button(t('webhook.test')).click();
  await expect.element(page.getByText(t('webhook.problem-certificate'))).toBeVisible();
  await expectAccessible();
  reply(tryOut, { problem: null, status: 204 });
  await button(t('webhook.test')).click();
  await expect.element(page.getByText(t('webhook.test-sent', { status: 204 }))).toBeVisible();
  await expect.element(page.getByText(t('webhook.test-failed'))).not.toBeInTheDocument();
});

test('a webhook is removed after a confirmation, and the course links to its page', async () => {
  await openWebhook({ ...none, url });
  await button(t('webhook.remove')).click();
  await expect.element(dialog().getByText(t('webhook.remove-text'))).toBeVisible();
  reply(remove);
  reply(get, none);
  await dialog()
    .getByRole('button', { name: t('webhook.remove') })
    .click();
  await expect.element(field(t('webhook.url'))).toHaveValue('');
  reply(ltiEndpoints.scores, { linked: [], waiting: 0, failed: 0, scores: [], dates: [] });
  openAs(teacher, `/courses/${course.id}/settings`);
  await link(t('course.settings-open-name', { name: t('webhook.title') })).click();
  await expect.element(field(t('webhook.url'))).toBeVisible();
});
