import type { AuthoredLesson } from '@sentiero/contracts/authoring';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import {
  authoringQueries,
  useOrderLessons,
  useShowLessons,
} from '../../../features/authoring/queries/authoring.queries.ts';
import { OrderedTable } from '../../../features/authoring/components/list/ordered-table.tsx';
import { TextList } from '../../../features/authoring/components/list/text-list.tsx';
import { VisibilityBadge } from '../../../features/authoring/components/list/visibility-badge.tsx';
import { useTranslated } from '../../../shared/i18n/language.ts';
import type { Column } from '../../../shared/ui/item-table.tsx';
import { ListPage } from '../../../shared/page/list-page.tsx';

export function AdminLessonsPage() {
  const { t } = useTranslation();
  const translate = useTranslated();
  const ordering = useOrderLessons();
  const showing = useShowLessons();
  const title = t('admin.lessons');
  const columns: Column<AuthoredLesson>[] = [
    { title: t('authoring.order'), cell: ({ order }) => order, width: 'narrow' },
    { title: t('authoring.title'), cell: (lesson) => translate(lesson.title) },
    {
      title: t('authoring.goals'),
      cell: ({ goals }) => <TextList texts={goals.map(translate)} />,
      width: 'wide',
    },
    {
      title: t('authoring.requirements'),
      width: 'wide',
      cell: ({ required_lessons, required_other }) => (
        <TextList
          texts={[...required_lessons.map((lesson) => lesson.title), ...required_other].map(translate)}
        />
      ),
    },
    { title: t('authoring.steps'), cell: ({ steps }) => steps, width: 'narrow' },
    { title: t('authoring.tasks'), cell: ({ tasks }) => tasks, width: 'narrow' },
    {
      title: t('authoring.visibility'),
      width: 'narrow',
      cell: ({ is_visible }) => <VisibilityBadge isVisible={is_visible} />,
    },
  ];
  return (
    <ListPage
      title={title}
      query={useQuery(authoringQueries.lessons())}
      add={{ to: adminPaths.lessons.create, label: t('authoring.new-lesson') }}
      isEmpty={(lessons) => lessons.length === 0}
      emptyNote={t('authoring.no-lessons')}
    >
      {(lessons) => (
        <OrderedTable
          label={title}
          items={lessons}
          columns={columns}
          ordering={ordering}
          showing={showing}
          inspect={{
            to: ({ id }) => adminPaths.lessons.item(id),
            name: (lesson) => translate(lesson.title),
          }}
        />
      )}
    </ListPage>
  );
}
