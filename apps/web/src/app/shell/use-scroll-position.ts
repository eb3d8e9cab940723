import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { keepInTab, keptInTab } from '../../shared/kept-in-tab.ts';

const keptName = 'scroll';

/** A new page is shown from its top, or from the place that its address names; back and forward lead to where one was. */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';

  useLayoutEffect(() => {
    const known = positions.get(key);
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    if (place) place.scrollIntoView();
    else window.scrollTo(0, (isBack && known) || 0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another query alone is the same page
  }, [pathname, hash]);

  useEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}

const positions = readPositions();

function readPositions(): Map<string, number> {
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => keepInTab(keptName, JSON.stringify([...positions])));
  return new Map(JSON.parse(keptInTab(keptName) ?? '[]') as [string, number][]);
}
