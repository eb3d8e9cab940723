import type { AuthoredCategory } from '@sentiero/contracts/authoring';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import {
  authoringQueries,
  useOrderCategories,
  useShowCategories,
} from '../../../features/authoring/queries/authoring.queries.ts';
import { OrderedTable } from '../../../features/authoring/components/list/ordered-table.tsx';
import { TextList } from '../../../features/authoring/components/list/text-list.tsx';
import { VisibilityBadge } from '../../../features/authoring/components/list/visibility-badge.tsx';
import { useTranslated } from '../../../shared/i18n/language.ts';
import type { Column } from '../../../shared/ui/item-table.tsx';
import { ListPage } from '../../../shared/page/list-page.tsx';

export function CategoriesPage() {
  const { t } = useTranslation();
  const translate = useTranslated();
  const ordering = useOrderCategories();
  const showing = useShowCategories();
  const title = t('admin.categories');
  const columns: Column<AuthoredCategory>[] = [
    { title: t('authoring.order'), cell: ({ order }) => order, width: 'narrow' },
    { title: t('authoring.title'), cell: (category) => translate(category.title) },
    { title: t('authoring.description'), cell: (category) => translate(category.description), width: 'wide' },
    {
      title: t('authoring.lessons'),
      width: 'wide',
      cell: ({ lessons }) => <TextList texts={lessons.map((lesson) => translate(lesson.title))} />,
    },
    {
      title: t('authoring.visibility'),
      width: 'narrow',
      cell: ({ is_visible }) => <VisibilityBadge isVisible={is_visible} />,
    },
  ];
  return (
    <ListPage
      title={title}
      query={useQuery(authoringQueries.categories())}
      add={{ to: adminPaths.categories.create, label: t('authoring.new-category') }}
      isEmpty={(categories) => categories.length === 0}
      emptyNote={t('authoring.no-categories')}
    >
      {(categories) => (
        <OrderedTable
          label={title}
          items={categories}
          columns={columns}
          ordering={ordering}
          showing={showing}
          inspect={{
            to: ({ id }) => adminPaths.categories.item(id),
            name: (category) => translate(category.title),
          }}
        />
      )}
    </ListPage>
  );
}
