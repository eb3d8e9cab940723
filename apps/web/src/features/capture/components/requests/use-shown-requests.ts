import type { CapturedRequest } from '@sentiero/contracts/capture';
import { useDeferredValue, useMemo } from 'react';
import { useRequests } from '../../../live/index.ts';
import { createMatcher, type RequestFilter } from '../../model/filter-requests.ts';
import { isRequest, type TableRow } from '../../model/fold-requests.ts';
import type { Notes } from '../../model/notes.ts';
import type { RequestOrder } from './request-order.ts';

type Options = { targetId: number | null; filter: RequestFilter; notes: Notes; order: RequestOrder };

type Shown = Record<'own' | 'shown', readonly CapturedRequest[]>;

/** The learner's requests to the target: all, and those that the filter leaves. */
export function useShownRequests({ targetId, filter, notes, order }: Options): Shown {
  // During a flood, rendering is deferred so that the page stays responsive.
  const all = useDeferredValue(useRequests());
  const own = useMemo(
    () => (targetId === null ? all : all.filter(({ target }) => target.id === targetId)),
    [all, targetId],
  );
  const matches = useMemo(() => createMatcher(filter, notes), [filter, notes]);
  const shown = useMemo(() => {
    const matching = own.filter(matches);
    return order === 'newest-first' ? matching.toReversed() : matching;
  }, [own, matches, order]);
  return { own, shown };
}

type InDialog = {
  rows: readonly TableRow[];
  own: readonly CapturedRequest[];
  order: RequestOrder;
  selectedId: string | null;
};

/** What the dialog goes through: the rows of the table, or all requests where the opened one has no row. */
export function useDialogRequests({ rows, own, order, selectedId }: InDialog): readonly CapturedRequest[] {
  return useMemo(() => {
    const visible = rows.filter(isRequest);
    if (selectedId === null || visible.some(({ id }) => id === selectedId)) return visible;
    return order === 'newest-first' ? own.toReversed() : own;
  }, [rows, own, order, selectedId]);
}
