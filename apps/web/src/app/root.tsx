import { Suspense } from 'react';
import { useCurrentUser } from '../features/auth/auth.queries.ts';
import { PageSpinner } from '../shared/ui/page-spinner.tsx';
import { CurrentUserGate } from './guards/current-user-gate.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { OutageNotice } from './shell/outage-notice.tsx';
import { Shell } from './shell/shell.tsx';
import { SingleTab } from './shell/single-tab.tsx';
import { UnhandledErrors } from './shell/unhandled-errors.tsx';
import { useLanguageSync } from './use-language-sync.ts';

const { Component: LiveConnection, preload: preloadLiveConnection } = lazyComponent(
  async () => (await import('./live-connection.tsx')).LiveConnection,
);

export { preloadLiveConnection };

export function Root() {
  useLanguageSync();
  return (
    <Suspense fallback={<PageSpinner />}>
      <OutageNotice />
      <CurrentUserGate>
        <ShellOfUser />
        <SingleTab />
        <UnhandledErrors />
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
