import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/** A blocked navigation: `proceed` continues it, `stay` cancels it. */
export type Held = { readonly proceed: () => void; readonly stay: () => void };

/** Blocks leaving a page by a link, "back" or closing the tab, but not navigation within the page. */
export function useLeaveGuard(isDirty: boolean): Held | null {
  const navigate = useNavigate();
  const [proceed, setProceed] = useState<(() => void) | null>(null);
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    if (!isDirty) return;
    const guard = new AbortController();
    const options = { signal: guard.signal, capture: true };
    const hold = (leave: () => unknown) =>
      setProceed(() => () => {
        guard.abort();
        leave();
      });
    const onClick = (event: MouseEvent) => {
      const target = addressLedTo(event);
      if (!target) return;
      event.preventDefault();
      event.stopPropagation();
      hold(() => void navigate(target));
    };
    const onNavigate = (event: NavigateEvent) => {
      const { key, url } = event.destination;
      const isElsewhere = new URL(url).pathname !== location.pathname;
      if (event.navigationType !== 'traverse' || !event.cancelable || !isElsewhere) return;
      event.preventDefault();
      // The navigation failed and the user stays: the guard is active again.
      hold(() => window.navigation.traverseTo(key).finished?.catch(() => setFailures(failures + 1)));
    };
    window.addEventListener('beforeunload', (event) => event.preventDefault(), options);
    document.addEventListener('click', onClick, options);
    // A browser without the Navigation API still asks when the tab is closed or a link is followed.
    if ('navigation' in window) window.navigation.addEventListener('navigate', onNavigate, options);
    return () => guard.abort();
  }, [isDirty, navigate, failures]);

  return proceed && { proceed, stay: () => setProceed(null) };
}

/** The destination of a plain click on an internal link, if it is another page. */
function addressLedTo(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !isPlain || link.target === '_blank' || link.hasAttribute('download')) return null;
  if (link.origin !== location.origin || link.pathname === location.pathname) return null;
  return link.pathname + link.search + link.hash;
}
