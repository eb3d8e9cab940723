import { row, specification } from '@sentiero/checks/spec-rows';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { usersEndpoints } from '@sentiero/contracts/users';
import { NetworkError } from '@sentiero/client/errors';
import { createElement, useEffect, type ComponentProps, type ReactNode } from 'react';
import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import ConnectionBadge from '../../src/app/shell/connection-badge.tsx';
import ErrorDialog from '../../src/app/shell/error-dialog.tsx';
import { LiveProvider, useLiveStore } from '../../src/features/live/components/live-provider.tsx';
import { expectAddress, goTo, open, openAlone, openAs, openAsVisitor, startOver } from '../kit/app.ts';
import { course, replyCourse } from '../kit/courses.ts';
import { openLesson } from '../kit/lesson-page.ts';
import { step } from '../kit/lessons.ts';
import { button, dialog, link, title, toneOf } from '../kit/locators.ts';
import { learner } from '../kit/people.ts';
import { bodiesTo, callsTo, disconnect, refuse, reply, replyWith } from '../kit/replies.ts';
import { deliverControl, dropSockets, isOpen, receivedOn, restoreSockets } from '../kit/sockets.ts';
import { showIn, t } from '../kit/texts.ts';
import { badge, openImprint, replyEverywhere } from '../kit/shell.ts';

specification(
  '4 live connection badges',
  async () => {
    replyEverywhere();
    // The badge's code is loaded first, so that the badge is there before the sockets.
    await openImprint(learner);
    await expect.element(badge()).toBeVisible();
    return statesFromStart();
  },
  [
    row(
      'Live connection badges: uninstantiated (warning), connecting (primary), connected (success)',
      (states) => expect.poll(states).toEqual(['not started warning', 'connecting info', 'connected ok']),
      '0214',
    ),
    row('closing (warning)', async () => {
      deliverControl('events', { control: 'closing' });
      await expect.element(badge().getByText('disconnecting')).toBeVisible();
      expect(toneOf(badge().getByText('disconnecting'))).toBe('warning');
    }),
    row('no-connection (danger)', async () => {
      dropSockets();
      await expect.element(badge().getByText('no connection')).toBeVisible();
      expect(toneOf(badge().getByText('no connection'))).toBe('danger');
    }),
    row('unknown (danger)', async () => {
      openAlone(createElement(LiveProvider, deaf(createElement(UnknownState))));
      const shown = page.getByText('unknown', { exact: true });
      await expect.element(shown).toBeVisible();
      expect(toneOf(shown)).toBe('danger');
    }),
  ],
);

const ignore = () => undefined;
/** Live updates of which nothing is heard. */
function deaf(children: ReactNode): ComponentProps<typeof LiveProvider> {
  return {
    enabled: false,
    baseUrl: '',
    onProgress: ignore,
    onProgressMissed: ignore,
    onNews: ignore,
    children,
  };
}

/** The badge while a socket is in no state that it knows. */
function UnknownState() {
  const store = useLiveStore();
  useEffect(() => store.setState('events', 'unknown'), [store]);
  return createElement(ConnectionBadge);
}

/** Opens the app again; returns the states that its badge has shown since, each with its tone. */
function statesFromStart(): () => string[] {
  const seen: string[] = [];
  const note = () => {
    const shown = document.querySelector('footer [role=status] [data-tone]');
    const state = shown && `${shown.textContent} ${shown.getAttribute('data-tone')}`;
    if (state && seen.at(-1) !== state) seen.push(state);
  };
  startOver();
  const observer = new MutationObserver(note);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  onTestFinished(() => observer.disconnect());
  openAs(learner, '/imprint');
  return () => seen;
}

specification(
  '7 calls',
  () => {
    replyEverywhere();
    reply(coursesEndpoints.byMe, [course]);
  },
  [
    row(
      'current user is fetched on page load',
      async () => {
        openAs(learner, '/courses');
        await expect.element(page.getByRole('article')).toBeVisible();
        expect(callsTo(usersEndpoints.session)).toHaveLength(1);
        expect(callsTo(usersEndpoints.me)).toHaveLength(0);
      },
      '0212',
    ),
    row('carry an Accept-Language header set to the current language', async () => {
      expect(callsTo(coursesEndpoints.byMe).at(-1)?.headers.get('Accept-Language')).toBe('en');
      await showIn('it');
      await button(t('app.reload')).click();
      await expect
        .poll(() => callsTo(coursesEndpoints.byMe).at(-1)?.headers.get('Accept-Language'))
        .toBe('it');
    }),
    row('A set-language call is made when the language changes (path not shown).', async () => {
      await expect
        .poll(() => bodiesTo(usersEndpoints.setLanguage))
        .toEqual([{ language: 'en' }, { language: 'it' }]);
      await showIn('en');
      await expect.poll(() => bodiesTo(usersEndpoints.setLanguage)).toHaveLength(3);
    }),
    row('Data is refetched on demand via Reload buttons', async () => {
      const before = callsTo(coursesEndpoints.byMe).length;
      reply(coursesEndpoints.byMe, [{ ...course, name: 'Renamed' }]);
      await button('Reload').click();
      await expect.element(page.getByRole('article')).toMatchTextContent(/Renamed/);
      expect(callsTo(coursesEndpoints.byMe)).toHaveLength(before + 1);
    }),
    row('no refetch on window focus', async () => {
      const before = callsTo(coursesEndpoints.byMe).length;
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      await button('Reload').click();
      await expect.poll(() => callsTo(coursesEndpoints.byMe).length).toBeGreaterThan(before);
      expect(callsTo(coursesEndpoints.byMe)).toHaveLength(before + 1);
    }),
    row('send credentials (cookies)', async () => {
      const sent = vi.spyOn(window, 'fetch');
      await button('Reload').click();
      await expect.poll(() => sent.mock.lastCall).toBeTruthy();
      const [input, init] = sent.mock.lastCall ?? [];
      expect(new Request(input ?? '', init).credentials).toBe('include');
      sent.mockRestore();
    }),
    row('XSRF cookie XSRF-TOKEN, header X-XSRF-TOKEN.', async () => {
      document.cookie = 'XSRF-TOKEN=of-the-row';
      reply(coursesEndpoints.join, course);
      replyCourse([]);
      await button(t('courses.join')).click();
      await dialog().getByLabelText(t('courses.join-code')).fill('WEBS-2027-KURS');
      await dialog()
        .getByRole('button', { name: t('courses.join-submit') })
        .click();
      await expectAddress('/courses/12');
      expect(callsTo(coursesEndpoints.join)[0]?.headers.get('X-XSRF-TOKEN')).toBe('of-the-row');
    }),
    row('a 403 is tolerated as not logged in', async () => {
      startOver();
      refuse(usersEndpoints.session, 'not_authenticated');
      open('/imprint');
      await expect.element(link('Sign up')).toBeVisible();
    }),
  ],
);

specification(
  '7 websockets',
  async () => {
    replyEverywhere();
    await openLesson([step('Read first')]);
  },
  [
    row('/ws/proxy-reporting', () => expect(isOpen('requests')).toBe(true)),
    row('/ws/event-reporting', () => expect(isOpen('events')).toBe(true)),
    row('/ws/progress-reporting', () => expect(isOpen('progress')).toBe(true)),
    row(
      'the client sends the active lesson id (empty string when none) whenever the active lesson changes.',
      async () => {
        await expect.poll(() => receivedOn('progress').at(-1)).toBe('3');
        goTo('/imprint');
        await expect.poll(() => receivedOn('progress').at(-1)).toBe('');
      },
    ),
    row('(auto-reconnect always)', async () => {
      dropSockets();
      await expect.poll(() => isOpen('requests')).toBe(false);
      restoreSockets();
      await expect.poll(() => isOpen('requests') && isOpen('events') && isOpen('progress')).toBe(true);
    }),
  ],
);

const shown = () => dialog();

async function openWith(response: () => Response): Promise<void> {
  startOver();
  replyWith(usersEndpoints.session, response);
  open('/login');
  await expect.element(shown()).toBeVisible();
}

specification('8 error dialog', replyEverywhere, [
  row('title is status code and status text', async () => {
    await openWith(() => new Response('out of order', { status: 418, statusText: 'Teapot' }));
    await expect.element(shown().getByRole('heading')).toHaveTextContent('418 Teapot');
  }),
  row('body is the text if a string', () => expect.element(shown().getByText('out of order')).toBeVisible()),
  row("Footer always shows an 'all we know' note.", () =>
    expect.element(shown().getByText('That’s all we know.')).toBeVisible(),
  ),
  row('Error dialog (static backdrop', async () => {
    document.querySelector<HTMLElement>('.mantine-Modal-inner')?.click();
    await expect.element(shown()).toBeVisible();
  }),
  row('The app shell shows a non-closable error dialog for any other error.', async () => {
    expect(
      shown()
        .getByRole('button', { name: t('app.close') })
        .elements(),
    ).toHaveLength(0);
    await userEvent.keyboard('{Escape}');
    await expect.element(shown()).toBeVisible();
  }),
  row('(an HTML response in an embedded frame)', async () => {
    await openWith(
      () => new Response('<h1>Bad</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } }),
    );
    await expect.element(shown().getByTitle(t('error.answer-frame'))).toBeVisible();
  }),
  row('else the detail field if present', async () => {
    await openWith(() => Response.json({ detail: 'odd thing' }, { status: 409 }));
    await expect.element(shown().getByText('odd thing', { exact: true })).toBeVisible();
  }),
  row("else a generic 'received' message plus pretty-printed JSON", async () => {
    await openWith(() => Response.json({ a: { b: 1 } }, { status: 400 }));
    await expect.element(shown().getByText('The server responded:')).toBeVisible();
    expect(shown().element().querySelector('pre')?.textContent).toBe('{\n  "a": {\n    "b": 1\n  }\n}');
  }),
  row('A 403 is a special non-fatal case (not logged in, or wrong answer).', async () => {
    startOver();
    refuse(usersEndpoints.session, 'not_authenticated');
    open('/login');
    await expect.element(title('Log in')).toBeVisible();
    expect(dialog().elements()).toHaveLength(0);
  }),
  row("Otherwise title is 'API error' with generic info and the error as JSON.", async () => {
    await openWith(() => new Response('{"user":', { headers: { 'Content-Type': 'application/json' } }));
    await expect.element(shown().getByRole('heading')).toHaveTextContent('API error');
    await expect.element(shown().getByText(t('error.api-text'))).toBeVisible();
    expect(JSON.parse(shown().element().querySelector('pre')?.textContent ?? '')).toBeTypeOf('object');
  }),
]);

specification('8 error dialog that can be closed', () => undefined, [
  row('optional close button)', async () => {
    const onClose = vi.fn<() => void>();
    openAlone(createElement(ErrorDialog, { error: new NetworkError('away'), onClose }));
    await shown()
      .getByRole('button', { name: t('app.close') })
      .first()
      .click();
    expect(onClose).toHaveBeenCalledTimes(1);
  }),
  row("If the error code is a network error, title is 'network'", async () => {
    await expect.element(shown().getByRole('heading')).toHaveTextContent('Network error');
    await expect.element(shown().getByText(t('error.network-text'))).toBeVisible();
  }),
]);

specification('8 a server that cannot be reached', replyEverywhere, [
  row("title is 'network' and the body says the server is unreachable", async () => {
    openAs(learner, '/logout');
    disconnect(usersEndpoints.logout);
    await button(t('logout.confirm')).click();
    await expect.element(page.getByText('Network error')).toBeVisible();
    await expect.element(page.getByText(t('error.network-text'))).toBeVisible();
  }),
]);

specification('8 pages', replyEverywhere, [
  row("'error.not-found' on the not-found page.", async () => {
    openAsVisitor('/no/such/page');
    await expect.element(title(t('error.not-found'))).toBeVisible();
  }),
  row(
    "Missing root element: alert 'Could not render react application: Root element does not exist!'.",
    async () => {
      startOver();
      reply(usersEndpoints.session, { user: null });
      const said = vi.spyOn(window, 'alert').mockReturnValue();
      await import('../../src/main.tsx');
      expect(said.mock.calls).toEqual([['Could not render react application: Root element does not exist!']]);
    },
  ),
  row(
    "Otherwise title is 'API error' with generic info and the error as JSON.",
    async () => {
      startOver();
      vi.spyOn(console, 'error').mockReturnValue();
      vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(() => {
        throw new TypeError('broken in the page');
      });
      openAs(learner, '/lessons');
      await expect.element(page.getByText('This page has a fault')).toBeVisible();
      await expect.element(page.getByText(/broken in the page/)).toBeVisible();
      vi.restoreAllMocks();
    },
    '0200',
  ),
]);
