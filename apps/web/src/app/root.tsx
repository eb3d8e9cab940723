import { Suspense } from 'react';
import { PageSpinner } from '../shared/ui/page-spinner.tsx';
import { CurrentUserGate } from './guards/current-user-gate.tsx';
import { LiveConnection } from './live-connection.tsx';
import { useLanguageSync } from './use-language-sync.ts';
import { Shell } from './shell/shell.tsx';
import { SingleTab } from './shell/single-tab.tsx';

export function Root() {
  useLanguageSync();
  return (
    <Suspense fallback={<PageSpinner />}>
      <CurrentUserGate>
        <LiveConnection>
          <Shell />
          <SingleTab />
        </LiveConnection>
      </CurrentUserGate>
    </Suspense>
  );
}
