import { limits } from '@sentiero/contracts/shared';
import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

export type PageQuery = { limit: number; offset: number; sort: string; q?: string };

/**
 * Search, sorting and page of a list, as the address has them: a reload or a way back shows the same. What the list
 * cannot be sorted by is not asked for.
 */
export function usePageQuery(defaultSort: string, sortable: readonly string[] = []) {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q')?.slice(0, limits.userSearchMax) ?? '';
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1);
  const limit = limits.pageDefault;
  const asked = search.get('sort') ?? '';
  const sort = sortable.includes(asked.replace(/^-/, '')) ? asked : defaultSort;
  const query: PageQuery = { limit, offset: (page - 1) * limit, sort, ...(q !== '' && { q }) };
  /** Another choice begins on its first page. */
  const set = (changes: Record<string, string>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: '', ...changes }))
          if (value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return { search, query, q, page, set, visit: useVisit() };
}

/** Another key for each way that led to this page: with it, a field takes up anew what the address says. */
function useVisit(): string {
  const { key } = useLocation();
  const isOwnChange = useNavigationType() === 'REPLACE';
  const [visit, setVisit] = useState(key);
  if (!isOwnChange && visit !== key) setVisit(key);
  return visit;
}
