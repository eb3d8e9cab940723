import { limits } from '@sentiero/contracts/shared';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../../shared/feedback/toasts.ts';
import { moved } from '../../model/moved.ts';
import type { Ordering } from '../../queries/authoring.queries.ts';

/** The items found by a search, and the page of them that is shown. */
export type Part<Item> = {
  found: readonly Item[];
  list: { page: number; set: (changes: { page: string }) => void };
};

type Moving<Item> = {
  items: readonly Item[];
  part: Part<Item> | undefined;
  ordering: UseMutationResult<unknown, Error, Ordering>;
  nameOf: (item: Item) => string;
};

/** The rows in sight, how one moves to the place of another, and how the last move is undone. */
export function useRowMoves<Item extends { id: number }>({ items, part, ordering, nameOf }: Moving<Item>) {
  const [past, setPast] = useState<readonly Ordering[]>([]);
  const [carried, setCarried] = useState<number | null>(null);
  const all = ordering.isPending ? inOrder(items, ordering.variables.ids) : items;
  const wanted = new Set((part?.found ?? items).map(({ id }) => id));
  const found = all.filter(({ id }) => wanted.has(id));
  const size = part ? limits.pageDefault : found.length;
  const first = part ? (part.list.page - 1) * size : 0;

  const seen = all.map(({ id }) => id);
  // A move that failed, or was followed by another user's move, cannot be undone.
  const latest = past.at(-1);
  const last = latest?.ids.join() === seen.join() ? latest : undefined;

  const save = (ids: number[], onSuccess: () => void) => ordering.mutate({ ids, seen }, { onSuccess });
  const move = (from: number, to: number) => {
    const [item, other] = [found[first + from], found[first + to]];
    if (!item || !other || item === other) return;
    const place = seen.indexOf(other.id);
    const ids = moved(seen, seen.indexOf(item.id), place);
    setPast([...(last ? past : []), { ids, seen }]);
    save(ids, () => showToast('authoring.moved', { name: nameOf(item), place: place + 1 }));
    if (to >= 0 && to < size) return;
    setCarried(item.id);
    part?.list.set({ page: String(part.list.page + (to < 0 ? -1 : 1)) });
  };
  const undo = () => {
    if (!last) return;
    setPast(past.slice(0, -1));
    save(last.seen, () => showToast('authoring.order-undone'));
  };
  return {
    rows: found.slice(first, first + size),
    /** The row that has just come from another page, with the focus. */
    carried,
    move,
    undo: last && undo,
    isOnlyMove: past.length === 1,
  };
}

function inOrder<Item extends { id: number }>(items: readonly Item[], ids: readonly number[]): Item[] {
  return items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
