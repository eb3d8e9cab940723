import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askWhoAgain, authQueries, forgetWho } from '../features/auth/auth.queries.ts';

/** After so long without running, a computer slept, or a tab was frozen. */
const asleepMs = 5 * 60_000;
const lookMs = 30_000;

/** When the page was hidden; 0 if it is shown. */
let hiddenAtMs = 0;
function hide(): void {
  hiddenAtMs = Date.now();
  document.documentElement.style.visibility = 'hidden';
}
function show(): void {
  hiddenAtMs = 0;
  document.documentElement.style.visibility = '';
}

/**
 * A page that returns asks whose it is, because the session may have ended or be another person's. From the back/forward
 * cache it shows nothing before; after a sleep it shows what is new.
 */
export function usePageReturn(): void {
  const client = useQueryClient();
  const { dataUpdatedAt, isPending } = useQuery(authQueries.me());
  // The page of the answer, or of the wait for it, is drawn together with this.
  useEffect(() => {
    if (hiddenAtMs > 0 && (isPending || dataUpdatedAt >= hiddenAtMs)) show();
  }, [dataUpdatedAt, isPending]);

  useEffect(() => {
    let lastMs = Date.now();
    const leave = ({ persisted }: PageTransitionEvent) => {
      if (persisted) hide();
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      hide();
      lastMs = Date.now();
      askWhoAgain(client).catch(() => forgetWho(client));
    };
    const look = () => {
      const wasAsleep = Date.now() - lastMs > asleepMs;
      lastMs = Date.now();
      // Without a network the page says so itself.
      if (wasAsleep) askWhoAgain(client).catch(() => undefined);
    };
    const looking = setInterval(look, lookMs);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(looking);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      document.removeEventListener('visibilitychange', look);
      show();
    };
  }, [client]);
}
