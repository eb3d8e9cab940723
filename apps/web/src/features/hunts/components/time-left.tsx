import { useInterval } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { timeLeft } from '../model/time-left.ts';

/** Counts down each second. A timer is no live region, so nothing is announced. */
export function TimeLeft({ ends }: { ends: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useInterval(() => setNowMs(Date.now()), 1000, { autoInvoke: true });
  return <span role="timer">{timeLeft(ends, nowMs)}</span>;
}

/** Whether that time is over; rendered again once it is. The caller passes the round's start as `key`. */
export function useIsOver(ends: string | null): boolean {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (ends === null) return undefined;
    const endMs = Date.parse(ends);
    // A timer may fire a little early, so it sets the end itself.
    const timer = setTimeout(() => setNowMs(endMs), Math.max(0, endMs - Date.now()));
    return () => clearTimeout(timer);
  }, [ends]);
  return ends !== null && Date.parse(ends) <= nowMs;
}
