import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ownDataEndpoints } from '@sentiero/contracts/own-data';
import { usersEndpoints } from '@sentiero/contracts/users';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../kit/accessible.ts';
import { expectAddress, open, openAs, openAsVisitor } from '../kit/app.ts';
import { category } from '../kit/lessons.ts';
import { button, dialog, field, link, title } from '../kit/locators.ts';
import { learner, staff, teacher } from '../kit/people.ts';
import { bodiesTo, callsTo, disconnect, hold, refuse, reply, replyWith } from '../kit/replies.ts';
import { deliverControl, dropSockets, isOpen, receivedOn, restoreSockets } from '../kit/sockets.ts';
import { showIn, t } from '../kit/texts.ts';

const retention = {
  traffic_days: 90,
  answer_days: null,
  unused_account_days: null,
  audit_days: 400,
  erase_after_days: 7,
};
beforeEach(() => reply(ownDataEndpoints.retention, retention));

const badge = () => page.getByRole('contentinfo').getByRole('status');

test.each(['/no/such/page', `${location.origin}//imprint`, '/lessons/nine'])(
  '%s shows the not-found page',
  async (at) => {
    openAs(learner, at);
    await expect.element(title(t('error.not-found'))).toBeVisible();
  },
);

test('a second tab blocks this one, and Escape does not get past it', async () => {
  openAsVisitor('/login');
  await expect.element(title(t('login.title'))).toBeVisible();
  await expect.poll(() => localStorage.getItem('sentiero-instance')).not.toBeNull();
  const newValue = 'of another tab';
  window.dispatchEvent(new StorageEvent('storage', { key: 'sentiero-instance', newValue }));
  await expect.element(page.getByRole('dialog', { name: t('tab.title') })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog().getByRole('button', { name: t('tab.use-here') })).toBeVisible();
  await expectAccessible();
});

test('a tab whose user was replaced by another one says so, also beside a tab of the same user', async () => {
  openAs(learner, '/imprint');
  await expect.poll(() => localStorage.getItem('sentiero-user')).toBe(String(learner.id));
  const notify = (key: string, newValue: string) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  notify('sentiero-user', String(learner.id));
  notify('sentiero-instance', 'of another tab');
  await expect.element(page.getByRole('dialog', { name: t('tab.title') })).toBeVisible();
  localStorage.setItem('sentiero-user', String(learner.id + 1));
  notify('sentiero-user', String(learner.id + 1));
  const name = `${learner.first_name} ${learner.last_name}`;
  await expect.element(page.getByRole('dialog', { name: t('tab.other-user-title', { name }) })).toBeVisible();
  await expect.element(page.getByText(t('tab.other-user-text', { name }))).toBeVisible();
  await expectAccessible();
});

test('a tab that slept while another user logged in says so when it is shown again', async () => {
  openAs(learner, '/imprint');
  await expect.poll(() => localStorage.getItem('sentiero-user')).toBe(String(learner.id));
  localStorage.setItem('sentiero-user', String(learner.id + 1));
  window.dispatchEvent(new Event('pageshow'));
  const name = `${learner.first_name} ${learner.last_name}`;
  await expect.element(page.getByRole('dialog', { name: t('tab.other-user-title', { name }) })).toBeVisible();
});

test.each([
  ['a text', () => new Response('out of order', { status: 418 }), 'out of order'],
  ['a detail', () => Response.json({ detail: 'odd' }, { status: 409 }), 'odd'],
  ['other JSON', () => Response.json({ a: 1 }, { status: 400 }), '"a": 1'],
])(
  'while the user is unknown, a dialog that cannot be closed shows the reply: %s',
  async (_kind, response, shown) => {
    replyWith(usersEndpoints.session, response);
    open('/login');
    await expect.element(dialog()).toMatchTextContent(shown);
    await expect.element(dialog().getByText(t('error.all-we-know'))).toBeVisible();
    await expect.element(dialog().getByRole('heading')).toMatchTextContent(String(response().status));
    await expect.element(button(t('app.close'))).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    reply(usersEndpoints.session, { user: null });
    await dialog()
      .getByRole('button', { name: t('error.try-again') })
      .click();
    await expect.element(title(t('login.title'))).toBeVisible();
  },
);

test('an HTML reply is shown in a frame without scripts', async () => {
  const html = `<h1>Bad gateway</h1><img src="/stolen"><script>top.document.title = 'run'</script>`;
  replyWith(
    usersEndpoints.session,
    () => new Response(html, { status: 404, headers: { 'Content-Type': 'text/html' } }),
  );
  open('/login');
  await expect.element(dialog().getByTitle(t('error.answer-frame'))).toHaveAttribute('sandbox', '');
  expect(document.title).not.toBe('run');
});

test('the badge shows the state of the live connection', async () => {
  reply(lessonsEndpoints.categories, []);
  openAs(learner, '/lessons');
  await expect.element(badge().getByText(t('live.connected'), { exact: true })).toBeVisible();
  deliverControl('requests', { control: 'late' });
  await expect.element(badge().getByText(t('live.late'))).toBeVisible();
  deliverControl('requests', { control: 'live' });
  await expect.element(badge().getByText(t('live.connected'), { exact: true })).toBeVisible();
  deliverControl('requests', { control: 'closing' });
  await expect.element(badge().getByText(t('live.closing'))).toBeVisible();
  dropSockets();
  await expect.element(badge().getByText(t('live.no-connection'))).toBeVisible();
  restoreSockets();
  await expect.element(badge().getByText(t('live.connected'), { exact: true })).toBeVisible();
});

test('visitors have no live connection, and logging out closes it', async () => {
  openAsVisitor('/imprint');
  await expect.element(title(t('imprint.title'))).toBeVisible();
  expect(isOpen('requests')).toBe(false);
  openAs(learner, '/logout');
  await expect.poll(() => isOpen('requests')).toBe(true);
  reply(usersEndpoints.logout);
  await button(t('logout.confirm')).click();
  await expectAddress('/login');
  await expect.poll(() => isOpen('requests')).toBe(false);
});

test('no lesson is active on a page that shows none', async () => {
  openAs(learner, '/logout');
  await expect.poll(() => isOpen('progress') && receivedOn('progress')).toEqual(['']);
});

test("a login after another user's expired session shows nothing of theirs", async () => {
  reply(lessonsEndpoints.categories, [category('Injection', { completed: 3, tasks: 7 })]);
  openAs(learner, '/lessons');
  const own = page.getByText(t('lessons.continue-title'));
  await expect.element(own).toBeVisible();
  refuse(lessonsEndpoints.get, 'not_authenticated');
  refuse(lessonsEndpoints.steps, 'not_authenticated');
  await page.getByRole('link', { name: t('lessons.continue') }).click();
  await expect.element(title(t('login.title'))).toBeVisible();
  reply(usersEndpoints.login, teacher);
  reply(lessonsEndpoints.categories, [category('Injection', { completed: 0, tasks: 7 })]);
  const release = hold(lessonsEndpoints.categories);
  refuse(lessonsEndpoints.get, 'not_found');
  refuse(lessonsEndpoints.steps, 'not_found');
  await field(t('login.name')).fill(teacher.username);
  await field(t('login.password')).fill('right');
  await button(t('login.submit')).click();
  await expect.element(link(t('nav.logout'))).toBeVisible();
  await link(t('nav.lessons')).first().click();
  await expect.element(title(t('lessons.title'))).toBeVisible();
  await expect.element(own).not.toBeInTheDocument();
  release();
  await expect.element(page.getByRole('article').first()).toBeVisible();
  await expect.element(own).not.toBeInTheDocument();
});

test('a failed logout is reported and the session continues', async () => {
  openAs(learner, '/logout');
  disconnect(usersEndpoints.logout);
  await button(t('logout.confirm')).click();
  await expect.element(page.getByText(t('error.network-text'))).toBeVisible();
  await expect.element(link(t('nav.logout'))).toBeVisible();
});

test.each([learner, teacher])('the staff menu is hidden from $username', async (user) => {
  openAs(user, '/imprint');
  await expect.element(link(t('nav.settings'))).toBeVisible();
  await expect.element(button(t('nav.admin'))).not.toBeInTheDocument();
});

test('the staff menu opens and closes by keyboard, and links to each section', async () => {
  openAs(staff, '/imprint');
  const menu = button(t('nav.admin'));
  await expect.element(menu).toBeVisible();
  await userEvent.click(menu);
  await expect.element(menu).toHaveAttribute('aria-expanded', 'true');
  for (const name of ['courses', 'targets', 'users', 'translations', 'files', 'audit'] as const)
    await expect
      .element(
        page
          .getByRole('navigation')
          .getByRole('link', { name: t(`admin.${name}`) })
          .last(),
      )
      .toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).toHaveFocus();
  await expect.element(link(t('admin.users'))).not.toBeInTheDocument();
});

test('the language is chosen in the footer and sent to the API', async () => {
  openAs(learner, '/imprint');
  await expect.poll(() => bodiesTo(usersEndpoints.setLanguage)).toEqual([{ language: 'en' }]);
  await field(t('footer.language')).selectOptions('Français');
  await expect.poll(() => document.documentElement.lang).toBe('fr');
  await expect.element(field(t('footer.language'))).toBeVisible();
  await expect.poll(() => callsTo(usersEndpoints.setLanguage).at(-1)?.body).toEqual({ language: 'fr' });
});

test.each(['light', 'dark'] as const)(
  'the appearance can be %s whatever the system setting',
  async (scheme) => {
    openAsVisitor('/imprint');
    await field(t('footer.appearance')).selectOptions(t(`footer.scheme-${scheme}`));
    await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe(scheme);
    await expectAccessible();
  },
);

test.each(['de', 'fr', 'it'] as const)('an unknown URL is reported in %s', async (language) => {
  await showIn(language);
  openAsVisitor('/no/such/page');
  await expect.element(title(t('error.not-found'))).toBeVisible();
});

test('the imprint says how long data is kept', async () => {
  openAsVisitor('/imprint');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row(t('retention.traffic'))).toMatchTextContent(t('retention.days', { count: 90 }));
  await expect.element(row(t('retention.unused'))).toMatchTextContent(t('retention.never'));
});
