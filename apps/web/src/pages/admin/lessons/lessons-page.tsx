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
import { TextLine } from '../../../features/authoring/components/list/text-line.tsx';
import { VisibilityBadge } from '../../../features/authoring/components/list/visibility-badge.tsx';
import { useTranslated } from '../../../shared/i18n/language.ts';
import type { Column } from '../../../shared/ui/item-table.tsx';
import { WholeListPage } from '../../../shared/page/whole-list-page.tsx';

export function AdminLessonsPage() {
  const { t } = useTranslation();
  const translate = useTranslated();
  const ordering = useOrderLessons();
  const showing = useShowLessons();
  const query = useQuery(authoringQueries.lessons());
  const title = t('admin.lessons');
  const columns: Column<AuthoredLesson>[] = [
    { title: t('authoring.order'), cell: ({ order }) => order, width: 'narrow' },
    { title: t('authoring.title'), cell: (lesson) => translate(lesson.title), isName: true, width: 'widest' },
    {
      title: t('authoring.goals'),
      cell: ({ goals }) => <TextLine texts={goals.map(translate)} />,
      width: 'line',
    },
    {
      title: t('authoring.requirements'),
      width: 'line',
      cell: ({ required_lessons, required_other }) => (
        <TextLine
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
    <WholeListPage
      title={title}
      query={query}
      add={{ to: adminPaths.lessons.create, label: t('authoring.new-lesson') }}
      itemsOf={(lessons) => lessons}
      textOf={(lesson) => Object.values(lesson.title).join(' ')}
      emptyNote={t('authoring.no-lessons')}
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
            to: ({ id }) => adminPaths.lessons.item(id),
            name: (lesson) => translate(lesson.title),
          }}
        />
      )}
    </WholeListPage>
  );
}
