import { row, specification } from '@sentiero/checks/spec-rows';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { usersEndpoints } from '@sentiero/contracts/users';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAddress, goTo, open, openAs, openAsVisitor, startOver } from '../kit/app.ts';
import { button, dialog, link, title } from '../kit/locators.ts';
import { learner, staff, teacher } from '../kit/people.ts';
import { hold, reply } from '../kit/replies.ts';
import { showIn, t } from '../kit/texts.ts';
import { detectedLanguages } from '../../src/shared/i18n/detection.ts';
import { badge, footer, openImprint, replyEverywhere } from '../kit/shell.ts';

const navigation = () => page.getByRole('navigation', { name: t('nav.main') });
const texts = (elements: Element[]) => elements.map(({ textContent }) => textContent);
const items = () => texts(navigation().getByRole('link').elements());
const kept = () => localStorage.getItem('sentiero-instance');
/** Says in this tab what another one has stored. */
function storedElsewhere(newValue: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key: 'sentiero-instance', newValue }));
}

specification(
  '1 one tab',
  async () => {
    replyEverywhere();
    await openImprint(null);
    await expect.poll(kept).not.toBeNull();
  },
  [
    row(
      'when another browser tab of the product is opened: each tab stores a random instance id in local storage',
      async () => {
        const first = kept();
        await openImprint(null);
        await expect.poll(kept).not.toBeNull();
        expect(kept()).not.toBe(first);
        expect(first?.length).toBeGreaterThan(8);
      },
    ),
    row('a different id written by another tab triggers the modal', async () => {
      storedElsewhere(kept() ?? '');
      await expect.element(title(t('imprint.title'))).toBeVisible();
      expect(dialog().elements()).toHaveLength(0);
      storedElsewhere('of another tab');
      await expect.element(dialog()).toBeVisible();
    }),
    row('The app shows a blocking modal', async () => {
      await userEvent.keyboard('{Escape}');
      document.querySelector<HTMLElement>('.mantine-Modal-inner')?.click();
      expect(dialog().getByRole('button').elements()).toHaveLength(1);
      await expect.element(dialog()).toBeVisible();
    }),
    row("'use here' button (reloads the page)", async () => {
      const reloads: string[] = [];
      const note = (event: NavigateEvent) => {
        reloads.push(event.navigationType);
        event.preventDefault();
      };
      window.navigation.addEventListener('navigate', note);
      await dialog().getByRole('button', { name: 'Use here' }).click();
      window.navigation.removeEventListener('navigate', note);
      expect(reloads).toEqual(['reload']);
    }),
    row("a 'use here' button", () =>
      expect.element(dialog().getByRole('button', { name: 'Use here' })).toBeVisible(),
    ),
  ],
);

specification('1 languages', replyEverywhere, [
  row('Interface languages: de, fr, it, en', async () => {
    const headings: (string | null | undefined)[] = [];
    for (const language of ['de', 'en', 'fr', 'it'] as const) {
      await showIn(language);
      await openImprint(null);
      headings.push(document.querySelector('h1')?.textContent);
      expect(document.documentElement.lang).toBe(language);
    }
    expect(headings).toEqual(['Impressum', 'Imprint', 'Mentions légales', 'Note legali']);
  }),
  row('The detected language is cached in local storage.', async () => {
    expect(localStorage.getItem('i18nextLng')).not.toBe('it');
    await showIn('it');
    expect(localStorage.getItem('i18nextLng')).toBe('it');
    await showIn('en');
  }),
  row(
    'Language detection order: query parameter lng, cookie i18next, local storage key i18nextLng, session storage, browser languages, html lang attribute.',
    () => {
      const at = location.href;
      history.replaceState(null, '', '/imprint?lng=aa');
      document.cookie = 'i18next=bb';
      localStorage.setItem('i18nextLng', 'cc');
      sessionStorage.setItem('i18nextLng', 'dd');
      document.documentElement.lang = 'ff';
      const found = detectedLanguages();
      document.cookie = 'i18next=; Max-Age=0';
      document.documentElement.lang = 'en';
      history.replaceState(null, '', at);
      expect([...new Set(found)]).toEqual(['aa', 'bb', 'cc', 'dd', 'en', 'ff']);
    },
  ),
]);

specification(
  '2 app shell',
  () => {
    replyEverywhere();
    return openImprint(staff);
  },
  [
    row('fixed top navbar', async () => {
      const bar = page.getByRole('banner');
      expect(getComputedStyle(bar.element()).position).toMatch(/fixed|sticky/);
      window.scrollTo(0, 10_000);
      expect(bar.element().getBoundingClientRect().top).toBe(0);
      window.scrollTo(0, 0);
    }),
    row('(logo 28 px high)', () =>
      expect(
        page
          .getByRole('banner')
          .getByRole('link')
          .first()
          .element()
          .querySelector('svg')
          ?.getBoundingClientRect().height,
      ).toBe(28),
    ),
    row('footer', () => expect.element(footer()).toBeVisible()),
    row('plus an Admin dropdown only for staff', async () => {
      await button('Admin').click();
      for (const name of ['Lessons', 'Categories', 'Courses', 'Target applications', 'Users'])
        await expect.element(navigation().getByRole('link', { name, exact: true }).last()).toBeVisible();
      for (const other of [learner, teacher]) {
        await openImprint(other);
        await expect.element(link('Settings')).toBeVisible();
        expect(button('Admin').elements()).toHaveLength(0);
      }
    }),
    row('Navbar logged in: lessons, courses, settings, logout', () =>
      expect(items()).toEqual(['Lessons', 'Courses', 'Settings', 'Log out']),
    ),
    row('live connection status (only when logged in)', async () => {
      await expect.element(badge()).toHaveTextContent('Live updates: connected');
      await openImprint(null);
      expect(badge().elements()).toHaveLength(0);
    }),
    row('Navbar logged out: login, signup, reset password.', () =>
      expect(items()).toEqual(['Log in', 'Sign up', 'Reset password']),
    ),
    row('imprint link', () =>
      expect.element(footer().getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', '/imprint'),
    ),
    row('language switcher (German, French, Italian, English)', () => {
      const options = footer()
        .getByRole('combobox', { name: t('footer.language') })
        .getByRole('option');
      expect(texts(options.elements())).toEqual(['Deutsch', 'Français', 'Italiano', 'English']);
    }),
    row('a development-environment banner in development builds', () =>
      expect.element(footer().getByText('Development build')).toBeVisible(),
    ),
    row('A full-page spinner shows while the current user loads.', async () => {
      reply(usersEndpoints.session, { user: null });
      const release = hold(usersEndpoints.session);
      open('/imprint');
      await expect.element(page.getByRole('status')).toBeVisible();
      expect(page.getByRole('banner').elements()).toHaveLength(0);
      expect(page.getByRole('status').element().getBoundingClientRect().height).toBeGreaterThan(
        innerHeight / 2,
      );
      release();
    }),
    row("A visually hidden translated 'loading' label is shown by the loading spinner.", async () => {
      await showIn('fr');
      const release = hold(usersEndpoints.session);
      open('/imprint');
      const label = page.getByRole('status').getByText('Chargement');
      await expect.element(label).toBeInTheDocument();
      expect(label.element().getBoundingClientRect().width).toBeLessThan(2);
      release();
      await showIn('en');
    }),
  ],
);

specification('2 routes', replyEverywhere, [
  row('/ redirects to login (home navigation target is also /).', async () => {
    openAsVisitor('/');
    await expectAddress('/login');
    await expect.element(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('href', '/');
  }),
  row('login, logout, reset-pw, settings, signup, imprint, and a catch-all not-found page.', async () => {
    for (const [user, path, heading] of [
      [null, '/login', 'Log in'],
      [learner, '/logout', 'Log out'],
      [null, '/reset-pw', 'Reset password'],
      [learner, '/settings', 'Settings'],
      [null, '/signup', 'Create an account'],
      [null, '/imprint', 'Imprint'],
      [null, '/no/such/page', t('error.not-found')],
    ] as const) {
      startOver();
      if (user) openAs(user, path);
      else openAsVisitor(path);
      await expect.element(title(heading)).toBeVisible();
    }
  }),
]);

specification('2 guards', replyEverywhere, [
  row('courses (login needed)', async () => {
    openAsVisitor('/courses');
    await expectAddress('/login?next=%2Fcourses');
  }),
  row('lessons (login needed)', async () => {
    openAsVisitor('/lessons/3');
    await expectAddress('/login?next=%2Flessons%2F3');
  }),
  row('admin (login needed, staff only)', async () => {
    openAsVisitor('/admin/lessons');
    await expectAddress('/login?next=%2Fadmin%2Flessons');
  }),
  row(
    'Not-logged-in visitors on protected routes are redirected to /login?next={current path}.',
    async () => {
      openAsVisitor('/courses/12/edit?x=1');
      await expectAddress('/login?next=%2Fcourses%2F12%2Fedit%3Fx%3D1');
    },
  ),
  row('Logged-in non-staff users on admin routes are redirected to /.', async () => {
    // From there the redirect for logged-in users leads on.
    for (const [user, path] of [
      [learner, '/admin/users'],
      [teacher, '/admin/lessons/3/9/edit'],
    ] as const) {
      openAs(user, path);
      await expectAddress('/lessons');
    }
  }),
  row('Without a user, redirect to /.', async () => {
    openAsVisitor('/lessons');
    await expectAddress('/login?next=%2Flessons');
  }),
  row('Redirect to / when nobody is logged in.', async () => {
    openAsVisitor('/lessons/3');
    await expectAddress('/login?next=%2Flessons%2F3');
  }),
  row('Redirects to / if logged out.', async () => {
    openAsVisitor('/settings');
    await expectAddress('/login');
  }),
  row('Confirmation page; redirects to / if logged out.', async () => {
    openAsVisitor('/logout');
    await expectAddress('/login');
  }),
  row('Redirects to / if logged in.', async () => {
    openAs(learner, '/signup');
    await expectAddress('/lessons');
  }),
  row("Shows 'error.not-found'.", async () => {
    openAsVisitor('/no/such/page');
    await expect.element(title(t('error.not-found'))).toBeVisible();
  }),
]);

specification(
  '2 imprint',
  () => {
    replyEverywhere();
    return openImprint(null);
  },
  [
    row('Contact block', async () => {
      await expect.element(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
      await expect
        .element(page.getByRole('main').getByRole('link', { name: /@/ }))
        .toHaveAttribute('href', 'mailto:contact@sentiero.example');
    }),
    row('thanks section', () => expect.element(page.getByRole('heading', { name: 'Thanks' })).toBeVisible()),
    row('four partner institutions with logos and links', async () => {
      const partners = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('presentation') });
      const shown = partners
        .elements()
        .map((one) => [one.querySelector('a')?.href, one.querySelector('img')?.naturalWidth]);
      expect(shown).toHaveLength(4);
      for (const [href, width] of shown)
        expect([href, width]).toEqual([expect.stringMatching(/^https?:/), expect.any(Number)]);
    }),
    row('an icon attribution', () =>
      expect
        .element(page.getByRole('listitem').filter({ hasText: 'Tabler Icons' }))
        .toMatchTextContent(/MIT/),
    ),
  ],
);

specification(
  '6 roles',
  () => {
    replyEverywhere();
    reply(coursesEndpoints.byMe, []);
  },
  [
    row('Anonymous: login, signup, reset-pw, imprint, logout and not-found.', async () => {
      openAsVisitor('/login');
      for (const path of ['/signup', '/reset-pw', '/imprint', '/no/such/page']) {
        goTo(path);
        await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAddress(path);
      }
    }),
  ],
);
