import { limits } from '@sentiero/contracts/shared';
import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

/** A list's place in the URL. */
export type PagedList = ReturnType<typeof usePageQuery>;

export type PageQuery = { limit: number; offset: number; sort: string; q?: string };

/**
 * A list's search, sorting and page from the URL, so that a reload or "back" shows the same. Unknown sort fields are
 * ignored.
 */
export function usePageQuery(defaultSort: string, sortable: readonly string[] = []) {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q')?.slice(0, limits.userSearchMax) ?? '';
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1);
  const limit = limits.pageDefault;
  const asked = search.get('sort') ?? '';
  const sort = sortable.includes(asked.replace(/^-/, '')) ? asked : defaultSort;
  const query: PageQuery = { limit, offset: (page - 1) * limit, sort, ...(q !== '' && { q }) };
  /** A new filter starts on the first page. */
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

/** A key that changes with each navigation, so that fields take their values from the URL again. */
function useVisit(): string {
  const { key } = useLocation();
  const isOwnChange = useNavigationType() === 'REPLACE';
  const [visit, setVisit] = useState(key);
  if (!isOwnChange && visit !== key) setVisit(key);
  return visit;
}
