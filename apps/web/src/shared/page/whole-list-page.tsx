import { limits } from '@sentiero/contracts/shared';
import { hasWords } from '@sentiero/contracts/texts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../feedback/empty-state.tsx';
import { usePageQuery, type PagedList } from '../paging/use-page-query.ts';
import { ListPage } from './list-page.tsx';

/** What is seen of a list: the items found, those of this page, and the place in the URL. */
export type Found<Item> = { found: readonly Item[]; shown: readonly Item[]; list: PagedList };

type Props<Content, Item> = Pick<
  ComponentProps<typeof ListPage<Content>>,
  'title' | 'add' | 'filters' | 'emptyNote'
> & {
  query: UseQueryResult<Content>;
  itemsOf: (content: Content) => readonly Item[];
  /** What the search looks for words in. */
  textOf: (item: Item) => string;
  /** Whether an item is listed at all. */
  isListed?: (item: Item) => boolean;
  /** What is said if no item is listed, instead of that the search found none. */
  noneFound?: string;
  children: (found: Found<Item>) => ReactNode;
};

/** A list that fits in sight needs no search. */
const fewItems = 8;

/** A list that the server sends whole: searched in the browser, and shown in pages. */
export function WholeListPage<Content, Item>(props: Props<Content, Item>) {
  const { query, itemsOf, textOf, isListed = () => true, noneFound, children, ...page } = props;
  const { t } = useTranslation();
  const given = usePageQuery('');
  const items = query.data === undefined ? [] : itemsOf(query.data);
  const found = items.filter((item) => isListed(item) && hasWords(textOf(item), given.q));
  const size = limits.pageDefault;
  // The link may be old.
  const list = { ...given, page: Math.min(given.page, Math.max(1, Math.ceil(found.length / size))) };
  const shown = found.slice((list.page - 1) * size, list.page * size);
  return (
    <ListPage
      {...page}
      query={query}
      search={items.length > fewItems || list.q !== '' ? t('admin.search') : null}
      paging={{ list, total: () => found.length }}
      isEmpty={() => items.length === 0}
    >
      {() =>
        found.length === 0 ? (
          <EmptyState>{noneFound ?? t('admin.none-found')}</EmptyState>
        ) : (
          children({ found, shown, list })
        )
      }
    </ListPage>
  );
}
