import '../../src/app/theme/tokens.css';
import '../../src/app/theme/mantine.css';
import '../../src/app/theme/base.css';
import { fallbackLanguage } from '@sentiero/contracts/shared';
import { xsrfCookie } from '@sentiero/contracts/http';
import { coursesEndpoints } from '@sentiero/contracts/courses';
import { invitationsEndpoints } from '@sentiero/contracts/courses';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ltiEndpoints } from '@sentiero/contracts/lti';
import { externalEndpoints, usersEndpoints } from '@sentiero/contracts/users';
import i18next from 'i18next';
import { afterEach, beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepFocus } from '../../src/app/keep-focus.ts';
import { surviveTranslation } from '../../src/app/translated-page.ts';
import { startI18n } from '../../src/shared/i18n/i18n.ts';
import { startOver } from './app.ts';
import { endExchanges } from './exchanges.ts';
import { noHelp } from './help.ts';
import { reply } from './replies.ts';
import { interceptSockets } from './sockets.ts';
import { interceptFetch } from './wire.ts';

// All files of a run share one browser page.
if (!i18next.isInitialized) {
  interceptFetch();
  interceptSockets();
  surviveTranslation();
  keepFocus();
  await startI18n();
}

beforeEach(async () => {
  document.cookie = `${xsrfCookie}=of-this-test`;
  reply(usersEndpoints.setLanguage);
  reply(lessonsEndpoints.help, noHelp);
  reply(lessonsEndpoints.start, { target: null });
  reply(lessonsEndpoints.messages, []);
  reply(invitationsEndpoints.byMe, []);
  reply(lessonsEndpoints.pace, { step: null, paused: false, course: null });
  reply(lessonsEndpoints.glossary, []);
  reply(coursesEndpoints.byMe, []);
  reply(ltiEndpoints.scores, { linked: [], waiting: 0, failed: 0, scores: [], dates: [] });
  reply(externalEndpoints.providers, []);
  reply(externalEndpoints.passwordLogin, { staff_only: false });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  startOver();
  // Also gives calls that are on their way the time to get their reply.
  await page.viewport(1280, 900);
  endExchanges();
  // The next file's constants are read before its first test begins.
  if (i18next.resolvedLanguage !== fallbackLanguage) await i18next.changeLanguage(fallbackLanguage);
});
