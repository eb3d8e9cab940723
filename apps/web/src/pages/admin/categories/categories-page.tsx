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
import { TextLine } from '../../../features/authoring/components/list/text-line.tsx';
import { VisibilityBadge } from '../../../features/authoring/components/list/visibility-badge.tsx';
import { useTranslated } from '../../../shared/i18n/language.ts';
import type { Column } from '../../../shared/ui/item-table.tsx';
import { WholeListPage } from '../../../shared/page/whole-list-page.tsx';

export function CategoriesPage() {
  const { t } = useTranslation();
  const translate = useTranslated();
  const ordering = useOrderCategories();
  const showing = useShowCategories();
  const query = useQuery(authoringQueries.categories());
  const title = t('admin.categories');
  const columns: Column<AuthoredCategory>[] = [
    { title: t('authoring.order'), cell: ({ order }) => order, width: 'narrow' },
    {
      title: t('authoring.title'),
      cell: (category) => translate(category.title),
      isName: true,
      width: 'widest',
    },
    {
      title: t('authoring.description'),
      cell: (category) => <TextLine texts={[translate(category.description)]} />,
      width: 'line',
    },
    {
      title: t('authoring.lessons'),
      width: 'line',
      cell: ({ lessons }) => <TextLine texts={lessons.map((lesson) => translate(lesson.title))} />,
    },
    {
      title: t('authoring.visibility'),
      width: 'narrow',
      cell: ({ is_visible }) => <VisibilityBadge isVisible={is_visible} />,
    },
  ];
  return (
    <WholeListPage
      title={title}
      query={query}
      add={{ to: adminPaths.categories.create, label: t('authoring.new-category') }}
      itemsOf={(categories) => categories}
      textOf={(category) => Object.values(category.title).join(' ')}
      emptyNote={t('authoring.no-categories')}
    >
      {(part) => (
        <OrderedTable
          label={title}
          items={query.data ?? []}
          part={part}
          columns={columns}
          ordering={ordering}
          showing={showing}
          inspect={{
            to: ({ id }) => adminPaths.categories.item(id),
            name: (category) => translate(category.title),
          }}
        />
      )}
    </WholeListPage>
  );
}
