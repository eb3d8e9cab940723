import type { Course } from '@sentiero/contracts/courses';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { CourseForm } from '../../../features/courses/components/course/course-form.tsx';
import { coursesQueries, useUpdateCourse } from '../../../features/courses/queries/courses.queries.ts';
import { EditPage } from '../edit-page.tsx';
import { WithId } from '../../with-id.tsx';

export function AdminEditCoursePage() {
  return <WithId param="courseId">{(id) => <EditCourse id={id} />}</WithId>;
}

function EditCourse({ id }: { id: number }) {
  const { t } = useTranslation();
  const to = adminPaths.courses.item(id);
  return (
    <EditPage
      title={t('courses.edit')}
      parent={to}
      nameOf={({ name }: Course) => name}
      query={useQuery({ ...coursesQueries.course(id), retry: false })}
      update={useUpdateCourse(id)}
    >
      {(form) => <CourseForm {...form} submitLabel={t('courses.edit-submit')} cancelTo={to} />}
    </EditPage>
  );
}
