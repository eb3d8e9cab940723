import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useCallback, useMemo, useState } from 'react';
import { useStored } from '../../../../shared/use-stored.ts';
import { foldRequests, type TableRow } from '../../model/fold-requests.ts';

type Options = { nearest: string | null; isSearching: boolean };

/** The rows of the table, and how one of the folded ones is opened. A search opens all. */
export function useFolds(
  requests: readonly CapturedRequest[],
  { nearest, isSearching }: Options,
): { rows: readonly TableRow[]; onFold: (id: string) => void } {
  const [staticFiles, setStaticFiles] = useStored('sentiero-static-files', ['folded', 'shown']);
  const isStaticOpen = staticFiles === 'shown';
  const [openRuns, setOpenRuns] = useState<ReadonlySet<string>>(new Set());
  const onFold = useCallback(
    (id: string) => {
      if (id === 'static') setStaticFiles(isStaticOpen ? 'folded' : 'shown');
      else
        setOpenRuns((open) =>
          open.has(id) ? new Set([...open].filter((one) => one !== id)) : open.union(new Set([id])),
        );
    },
    [isStaticOpen, setStaticFiles],
  );
  const rows = useMemo(
    () => (isSearching ? requests : foldRequests(requests, { isStaticOpen, openRuns, nearest })),
    [requests, isSearching, isStaticOpen, openRuns, nearest],
  );
  return { rows, onFold };
}
