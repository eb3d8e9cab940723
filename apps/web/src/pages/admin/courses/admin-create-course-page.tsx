import { useTranslation } from 'react-i18next';
import { adminPaths } from '../../../shared/paths.ts';
import { CourseForm } from '../../../features/courses/components/course/course-form.tsx';
import { useCreateCourse } from '../../../features/courses/queries/courses.queries.ts';
import { CreatePage } from '../create-page.tsx';
import { useCreated } from '../../../shared/page/use-created.ts';

export function AdminCreateCoursePage() {
  const { t } = useTranslation();
  const created = useCreated(adminPaths.courses.item);
  const create = useCreateCourse();
  const parent = adminPaths.courses.list;
  return (
    <CreatePage title={t('courses.create')} parent={{ to: parent, label: t('admin.courses') }}>
      <CourseForm
        submitLabel={t('courses.create-submit')}
        cancelTo={parent}
        pending={create.isPending}
        error={create.error}
        onSubmit={(input) => create.mutate(input, created)}
      />
    </CreatePage>
  );
}
