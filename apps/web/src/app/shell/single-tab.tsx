import { lazy, Suspense, useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { browserStorage, onStoredElsewhere } from '../../shared/storage.ts';
import { paths } from '../../shared/paths.ts';

const OtherTabDialog = lazy(() => import('./other-tab-dialog.tsx'));
const storageKey = 'sentiero-instance';
const userKey = 'sentiero-user';

/** Neither a tab that only launches a target nor the bench's own window takes over from the learner's tab. */
function isPassingThrough(location: { pathname: string; search: string }): boolean {
  if (location.pathname === paths.launch || matchPath(paths.lessonBench(':id'), location.pathname))
    return true;
  const next = new URLSearchParams(location.search).get('next');
  return location.pathname === paths.login && (next?.startsWith(paths.launch) ?? false);
}

/**
 * Each tab stores its id, and whose it is: another tab's id blocks this one, and another user's login in any tab does,
 * because the cookie is theirs from then on.
 */
export function SingleTab() {
  const passing = isPassingThrough(useLocation());
  const userId = useCurrentUser()?.id;
  const [taken, setTaken] = useState<'by-tab' | 'by-user' | null>(null);

  useEffect(() => {
    if (passing) return;
    const id = crypto.randomUUID?.() ?? String(Math.random());
    browserStorage.set(storageKey, id);
    return onStoredElsewhere(storageKey, (other) => {
      if (other !== id) setTaken((known) => known ?? 'by-tab');
    });
  }, [passing]);

  useEffect(() => {
    if (userId === undefined) return;
    const own = String(userId);
    browserStorage.set(userKey, own);
    return onStoredElsewhere(userKey, (other) => {
      if (other !== own) setTaken('by-user');
    });
  }, [userId]);

  if (!taken) return null;
  return (
    <Suspense>
      <OtherTabDialog isOtherUser={taken === 'by-user'} onUseHere={() => location.reload()} />
    </Suspense>
  );
}
