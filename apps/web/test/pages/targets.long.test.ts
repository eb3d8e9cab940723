import { targetsEndpoints } from '@sentiero/contracts/targets';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, openAs } from '../kit/app.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { button, dialog, field } from '../kit/locators.ts';
import { staff } from '../kit/people.ts';
import { bodiesTo, callsTo, refuse, reply } from '../kit/replies.ts';
import { wiki } from '../kit/targets.ts';
import { t } from '../kit/texts.ts';

const rosa = { description: 'Reader', username: 'rosa', password: 'geheim' };
const health = {
  status: 200,
  title: 'Wiki of the school',
  problem: null,
  duration_ms: 4,
  leads_to: null,
  takes_part: false,
};

async function openForm(): Promise<void> {
  reply(targetsEndpoints.list, []);
  reply(targetsEndpoints.places, { domain: 'localhost', port: 8080, networks: ['127.0.0.0/8'] });
  openAs(staff, '/admin/targets/create');
  await expect.element(page.getByText(/127\.0\.0\.0\/8/)).toBeVisible();
}

test('the form knows where targets may be, and tries one before it is saved', async () => {
  await openForm();
  await field(t('targets.name')).fill('Wiki');
  await button(t('targets.try')).click();
  await expect.element(page.getByText(t('targets.try-incomplete'))).toBeVisible();
  await field(t('targets.frontend-url')).fill('http://wiki.localhost:8000/');
  await field(t('targets.backend-url')).fill(wiki.backend_url);
  await button(t('admin.create')).click();
  const pattern = 'http://NAME.localhost:8080/';
  await expect.element(page.getByText(t('targets.frontend-wrong', { pattern }))).toBeVisible();
  for (const [label, address, problem] of [
    ['targets.frontend-url', 'http://wiki.localhost:8080/start', 'path'],
    ['targets.frontend-url', 'http://wiki.localhost:8080/?', 'more'],
    ['targets.backend-url', 'http://ada:x@127.0.0.1:9000/', 'credentials'],
    ['targets.backend-url', 'http://127.0.0.1:9000/app?debug=1', 'more'],
  ] as const) {
    await field(t(label)).fill(address);
    await button(t('admin.create')).click();
    await expect.element(page.getByText(t(`targets.address-${problem}`))).toBeVisible();
    await field(t(label)).fill(label === 'targets.backend-url' ? wiki.backend_url : wiki.frontend_url);
  }
  await expect.element(page.getByText(/passes their requests on to/)).toBeVisible();
  const { takes_part: _unknown, ...tried } = health;
  reply(targetsEndpoints.tryOut, { ...tried, leads_to: 'https://wiki.school/' });
  await button(t('targets.try')).click();
  await expect.element(page.getByText(/https:\/\/wiki\.school\//)).toBeVisible();
  await expectAccessible();
  reply(targetsEndpoints.tryOut, tried);
  await button(t('targets.try')).click();
  const answer = { status: 200, title: 'Wiki of the school', value: 4 };
  await expect.element(page.getByText(t('targets.answers-titled', answer))).toBeVisible();
  expect(bodiesTo(targetsEndpoints.tryOut)).toMatchObject([
    { backend_url: wiki.backend_url, rewrite: true },
    { backend_url: wiki.backend_url },
  ]);
  expect(callsTo(targetsEndpoints.create)).toEqual([]);
});

test('a new target gets a list of logins, and a wrong line is named before it is sent', async () => {
  await openForm();
  await field(t('targets.name')).fill('Wiki');
  await expect.element(field(t('targets.frontend-url'))).toHaveValue(wiki.frontend_url);
  await field(t('targets.backend-url')).fill(wiki.backend_url);
  await expect.element(field(t('targets.assign'))).not.toBeVisible();
  await button(t('targets.logins')).click();
  await field(t('targets.assign')).selectOptions('one_each');
  await field(t('targets.login-separator')).selectOptions('semicolon');
  await field(t('targets.login-list')).fill('Reader;rosa;geheim\nrosa');
  await button(t('targets.logins')).click();
  await button(t('admin.create')).click();
  await expect.element(field(t('targets.login-list'))).toHaveFocus();
  await expect.element(page.getByText(t('targets.login-wrong-line', { line: 2 }))).toBeVisible();
  await field(t('targets.login-list')).fill('Reader;rosa;geheim\nReader;rosa;x');
  await button(t('admin.create')).click();
  await expect.element(page.getByText(t('targets.login-repeated', { name: 'rosa' }))).toBeVisible();
  await expectAccessible();
  expect(callsTo(targetsEndpoints.create)).toEqual([]);
  await field(t('targets.login-list')).fill('Reader;rosa;geheim');
  await button(t('targets.logins')).click();
  const summary = `${t('targets.login-count', { count: 1 })}, ${t('targets.assign-one_each')}`;
  await expect.element(page.getByText(summary)).toBeVisible();
  reply(targetsEndpoints.create, wiki);
  reply(targetsEndpoints.get, { ...wiki, credentials: [rosa], assign: 'one_each', credentials_left: 0 });
  reply(targetsEndpoints.holes, { holes: [], closed_findings: 0 });
  reply(targetsEndpoints.health, health);
  await button(t('admin.create')).click();
  await expectAddress('/admin/targets/8');
  expect(bodiesTo(targetsEndpoints.create)).toMatchObject([{ credentials: [rosa], assign: 'one_each' }]);
  await expect.element(page.getByText(t('targets.logins-left', { count: 0 }))).toBeVisible();
  const answer = { status: 200, title: 'Wiki of the school', value: 4 };
  await expect.element(page.getByText(t('targets.answers-titled', answer))).toBeVisible();
  await expect.element(page.getByText(t('targets.takes-no-part'))).toBeVisible();
});

test('a learner whose data was reset with the mouse reads that it was', async () => {
  reply(targetsEndpoints.credentials, [{ ...rosa, target: { id: 5, name: 'Shop' } }]);
  reply(targetsEndpoints.canReset, { available: true });
  reply(targetsEndpoints.reset);
  await openLesson([]);
  await button(t('target.credentials', { name: 'Shop' })).click();
  await button(t('target.reset')).click();
  await dialog()
    .getByRole('button', { name: t('target.reset-confirm'), exact: true })
    .click();
  await expect.element(page.getByText(t('target.reset-done'))).toBeVisible();
  expect(callsTo(targetsEndpoints.reset)).toHaveLength(1);
});

test('the logins open at their button, take the focus and give it back', async () => {
  reply(targetsEndpoints.credentials, [{ ...rosa, target: { id: 5, name: 'Shop' } }]);
  reply(targetsEndpoints.canReset, { available: false });
  await openLesson([]);
  const logins = page.getByRole('dialog', { name: t('target.credentials', { name: 'Shop' }) });
  for (let time = 0; time < 2; time++) {
    await button(t('target.credentials', { name: 'Shop' })).click();
    await expect.element(logins.getByText('geheim')).toBeVisible();
    await expect
      .element(button(t('target.credentials', { name: 'Shop' })))
      .toHaveAttribute('aria-expanded', 'true');
    await expect.poll(() => logins.element().contains(document.activeElement)).toBe(true);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(logins).not.toBeInTheDocument();
    await expect.element(button(t('target.credentials', { name: 'Shop' }))).toHaveFocus();
  }
  await button(t('target.credentials', { name: 'Shop' })).click();
  await expect.element(logins).toBeVisible();
  await button(t('target.credentials', { name: 'Shop' })).click();
  await expect.element(logins).not.toBeInTheDocument();
});

test('no reset is offered by an application that has none, and words say that its logins ran out', async () => {
  refuse(targetsEndpoints.credentials, 'no_credentials_left');
  reply(targetsEndpoints.canReset, { available: false });
  await openLesson([]);
  await button(t('target.credentials', { name: 'Shop' })).click();
  await expect.element(page.getByText(t('target.no-login-left'))).toBeVisible();
  await expect.poll(() => callsTo(targetsEndpoints.canReset)).toHaveLength(1);
  await expect.element(button(t('target.reset'))).not.toBeInTheDocument();
});
