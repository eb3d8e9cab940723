import { lazy, Suspense, useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { browserStorage, onStoredElsewhere } from '../../shared/storage.ts';
import { paths } from '../../shared/paths.ts';

const OtherTabDialog = lazy(() => import('./other-tab-dialog.tsx'));
const storageKey = 'sentiero-instance';
const userKey = 'sentiero-user';

/** Another tab is in use, or another user is logged in, who is not the owner of this tab. */
type Taken = { by: 'tab' } | { by: 'user'; owner: string };

function on(place: EventTarget, event: string, look: () => void): () => void {
  place.addEventListener(event, look);
  return () => place.removeEventListener(event, look);
}

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
  const user = useCurrentUser();
  const userId = user?.id;
  const owner = user ? `${user.first_name} ${user.last_name}`.trim() : '';
  const [taken, setTaken] = useState<Taken | null>(null);

  useEffect(() => {
    if (passing) return;
    const id = crypto.randomUUID?.() ?? String(Math.random());
    browserStorage.set(storageKey, id);
    return onStoredElsewhere(storageKey, (other) => {
      if (other !== id) setTaken((known) => known ?? { by: 'tab' });
    });
  }, [passing]);

  useEffect(() => {
    if (userId === undefined) return;
    const own = String(userId);
    // A tab that was asleep, or comes back by the browser's history, has missed the event.
    const look = () => {
      const other = browserStorage.get(userKey);
      if (other !== null && other !== own)
        setTaken((known) => (known?.by === 'user' ? known : { by: 'user', owner }));
    };
    browserStorage.set(userKey, own);
    const ends = [
      onStoredElsewhere(userKey, look),
      on(window, 'pageshow', look),
      on(document, 'visibilitychange', look),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [userId, owner]);

  if (!taken) return null;
  return (
    <Suspense>
      <OtherTabDialog owner={taken.by === 'user' ? taken.owner : null} onUseHere={() => location.reload()} />
    </Suspense>
  );
}
