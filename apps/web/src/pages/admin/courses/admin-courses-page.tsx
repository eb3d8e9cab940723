import type { Course } from '@sentiero/contracts/courses';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { coursesAdminQueries } from '../../../features/courses/queries/courses-admin.queries.ts';
import { memberName } from '../../../features/courses/model/member-name.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { usePageQuery } from '../../../shared/paging/use-page-query.ts';
import { ItemTable, type Column } from '../../../shared/ui/item-table.tsx';
import { ListPage } from '../../../shared/page/list-page.tsx';

const sortable = ['name', 'created_on', 'num_students', 'num_teachers'];

export function AdminCoursesPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const list = usePageQuery('name', sortable);
  const { query, set } = list;
  const title = t('admin.courses');
  const columns: Column<Course>[] = [
    { title: t('courses.name'), cell: ({ name }) => name, sort: 'name', width: 'wide', isName: true },
    {
      title: t('course.created-by'),
      cell: ({ created_by }) => (created_by ? memberName(created_by) : t('courses.deleted-user')),
    },
    {
      title: t('course.created'),
      cell: ({ created_on }) => format.shortDate(created_on),
      sort: 'created_on',
    },
    { title: t('course.students'), cell: (course) => course.num_students, sort: 'num_students' },
    { title: t('course.teachers'), cell: (course) => course.num_teachers, sort: 'num_teachers' },
  ];
  return (
    <ListPage
      title={title}
      query={useQuery(coursesAdminQueries.page(query))}
      add={{ to: adminPaths.courses.create, label: t('courses.create') }}
      search={t('admin.search')}
      paging={{ list, total: ({ total }) => total }}
      isEmpty={({ total }) => total === 0}
      emptyNote={t('admin.no-courses')}
    >
      {({ body }) => (
        <ItemTable
          label={title}
          items={body}
          columns={columns}
          inspect={{ to: ({ id }) => adminPaths.courses.item(id), name: ({ name }) => name }}
          sorting={{ by: query.sort, onSort: (sort) => set({ sort }) }}
        />
      )}
    </ListPage>
  );
}
