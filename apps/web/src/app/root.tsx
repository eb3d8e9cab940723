import { Suspense, useEffect } from 'react';
import { useCurrentUser } from '../features/auth/auth.queries.ts';
import { lazyDialog } from '../shared/ui/lazy-dialog.tsx';
import { PageSpinner } from '../shared/ui/page-spinner.tsx';
import { useTextByHand } from '../shared/ui/use-copy.ts';
import { CurrentUserGate } from './guards/current-user-gate.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { usePageReturn } from './page-return.ts';
import { OutageNotice } from './shell/outage-notice.tsx';
import { Shell } from './shell/shell.tsx';
import { SingleTab } from './shell/single-tab.tsx';
import { UnhandledErrors } from './shell/unhandled-errors.tsx';
import { usersEndpoints } from '@sentiero/contracts/users';
import { call } from '../shared/api/call.ts';
import { browserStorage } from '../shared/storage.ts';
import { useLanguage } from '../shared/i18n/language.ts';

const { Component: LiveConnection, preload: preloadLiveConnection } = lazyComponent(
  async () => (await import('./live-connection.tsx')).LiveConnection,
);

export { preloadLiveConnection };

export function Root() {
  useLanguageSync();
  usePageReturn();
  return (
    <Suspense fallback={<PageSpinner />}>
      <OutageNotice />
      <CurrentUserGate>
        <ShellOfUser />
        <SingleTab />
        <UnhandledErrors />
        <CopyByHand opened={useTextByHand() !== null} />
      </CurrentUserGate>
    </Suspense>
  );
}

function ShellOfUser() {
  const user = useCurrentUser();
  if (!user) return <Shell />;
  return (
    <LiveConnection key={user.id}>
      <Shell />
    </LiveConnection>
  );
}

const CopyByHand = lazyDialog(async () => (await import('./shell/copy-by-hand.tsx')).CopyByHand);

/** The last value sent, so that a reload does not send it again. */
const storageKey = 'sentiero-language-told';

/** Sends the user's language to the API, once per change. */
function useLanguageSync(): void {
  const language = useLanguage();
  const userId = useCurrentUser()?.id;

  useEffect(() => {
    if (userId === undefined) return;
    const news = `${userId} ${language}`;
    if (browserStorage.get(storageKey) === news) return;
    browserStorage.set(storageKey, news);
    // The choice applies in this browser either way; a failed call is repeated at the next load.
    call(usersEndpoints.setLanguage, { body: { language } }).catch(() =>
      browserStorage.set(storageKey, null),
    );
  }, [language, userId]);
}
