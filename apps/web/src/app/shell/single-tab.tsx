import { lazy, Suspense, useEffect, useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';

const OtherTabDialog = lazy(() => import('./other-tab-dialog.tsx'));
const storageKey = 'sentiero-instance';

/** Neither a tab that only launches a target nor the bench's own window takes over from the learner's tab. */
function isPassingThrough(location: { pathname: string; search: string }): boolean {
  if (location.pathname === paths.launch || matchPath(paths.lessonBench(':id'), location.pathname))
    return true;
  const next = new URLSearchParams(location.search).get('next');
  return location.pathname === paths.login && (next?.startsWith(paths.launch) ?? false);
}

/** Each tab stores its id; another tab's id blocks this one. */
export function SingleTab() {
  const passing = isPassingThrough(useLocation());
  const [taken, setTaken] = useState(false);

  useEffect(() => {
    if (passing) return;
    const id = crypto.randomUUID?.() ?? String(Math.random());
    const notice = (event: StorageEvent) => {
      if (event.key === storageKey && event.newValue !== null && event.newValue !== id) setTaken(true);
    };
    window.addEventListener('storage', notice);
    localStorage.setItem(storageKey, id);
    return () => window.removeEventListener('storage', notice);
  }, [passing]);

  if (!taken) return null;
  return (
    <Suspense>
      <OtherTabDialog onUseHere={() => location.reload()} />
    </Suspense>
  );
}
