import { limits } from '@sentiero/contracts/shared';
import { useSearchParams } from 'react-router';

export type PageQuery = { limit: number; offset: number; sort: string; q?: string };

/** Search, sorting and page of a list, as the address has them: a reload or a way back shows the same. */
export function usePageQuery(defaultSort: string) {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q')?.slice(0, limits.userSearchMax) ?? '';
  const page = Math.max(1, Math.floor(Number(search.get('page'))) || 1);
  const limit = limits.pageDefault;
  const sort = search.get('sort') ?? defaultSort;
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
  return { search, query, q, page, set };
}
