import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { keepInTab, keptInTab } from '../../shared/kept-in-tab.ts';

const keptName = 'scroll';

/** A new page starts at the top or at the fragment in its URL; back and forward restore the scroll position. */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const isBack = useNavigationType() === 'POP';

  useLayoutEffect(() => {
    const known = positions.get(key);
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    if (!place) return scrollWhenLongEnough((isBack && known) || 0);
    place.scrollIntoView();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another query alone is the same page
  }, [pathname, hash]);

  // The position is saved together with the page: a moment later, scrolling on the new page would count as the old
  // page's.
  useLayoutEffect(() => {
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}

/** A page grows while it loads, so scrolling repeats until it reaches the position or the reader scrolls. */
function scrollWhenLongEnough(place: number): () => void {
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) < 1) stop();
  });
  const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
  const stop = () => {
    growth.disconnect();
    for (const move of moves) window.removeEventListener(move, stop);
  };
  for (const move of moves) window.addEventListener(move, stop, { passive: true });
  window.scrollTo(0, place);
  growth.observe(document.body);
  return stop;
}

const positions = readPositions();

function readPositions(): Map<string, number> {
  history.scrollRestoration = 'manual';
  window.addEventListener('pagehide', () => keepInTab(keptName, JSON.stringify([...positions])));
  return new Map(JSON.parse(keptInTab(keptName) ?? '[]') as [string, number][]);
}
