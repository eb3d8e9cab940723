import type { RunWithResults } from '@sentiero/contracts/bench';
import { hasCode } from '@sentiero/client/errors';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepInBrowser, keptInBrowser } from '../../../../shared/kept-in-browser.ts';
import { useRunReport } from '../../../live/index.ts';
import { runQueries } from '../../queries/run.queries.ts';

/** Reports come by the socket; without it the run is asked for now and then. */
const askEveryMs = 3000;

export const isLive = ({ state }: { state: RunWithResults['state'] }): boolean =>
  state === 'running' || state === 'paused';

/** The run with its results so far; null for none, or one that is gone. */
export function useRun(id: string | null): RunWithResults | null {
  const client = useQueryClient();
  const { data, error } = useQuery({
    ...runQueries.run(id ?? ''),
    enabled: id !== null,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data && isLive(state.data) ? askEveryMs : false),
  });
  const report = useRunReport();
  useEffect(() => {
    if (id !== null && report?.id === id) void client.invalidateQueries(runQueries.run(id));
  }, [client, id, report]);
  if (id === null || hasCode(error, 'not_found')) return null;
  return data ?? null;
}

/** The last run of a lesson, which a reload finds again. */
export function useKeptRun(userId: number, lessonId: number) {
  const name = `bench-run-${lessonId}`;
  const [id, setId] = useState<string | null>(() => {
    const kept = keptInBrowser(userId, name);
    return typeof kept === 'string' && /^[0-9a-f-]{36}$/.test(kept) ? kept : null;
  });
  const keep = (run: string) => {
    setId(run);
    keepInBrowser(userId, name, run);
  };
  return [id, keep] as const;
}
