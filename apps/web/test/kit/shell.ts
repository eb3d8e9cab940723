import type { User } from '@sentiero/contracts/users';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import { ownDataEndpoints } from '@sentiero/contracts/own-data';
import { progressEndpoints } from '@sentiero/contracts/progress';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openAs, openAsVisitor, startOver } from './app.ts';
import { title } from './locators.ts';
import { reply } from './replies.ts';
import { replySignIn } from './sign-in.ts';
import { t } from './texts.ts';

export const footer = () => page.getByRole('contentinfo');
/** The state of the live connection. */
export const badge = () => footer().getByRole('status');

const retention = {
  traffic_days: 90,
  answer_days: null,
  unused_account_days: null,
  audit_days: 400,
  erase_after_days: 7,
};

/** Sets the replies for the pages of everybody. */
export function replyEverywhere(): void {
  replySignIn();
  reply(progressEndpoints.byMe, []);
  reply(ownDataEndpoints.retention, retention);
  reply(lessonsEndpoints.categories, []);
}

/** Opens the page that needs the least, in a new browser. */
export async function openImprint(user: User | null): Promise<void> {
  startOver();
  if (user) openAs(user, '/imprint');
  else openAsVisitor('/imprint');
  await expect.element(title(t('imprint.title'))).toBeVisible();
}
