import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { adminPaths } from '../../../app/paths.ts';
import { CourseForm } from '../../../features/courses/components/course/course-form.tsx';
import { useCreateCourse } from '../../../features/courses/queries/courses.queries.ts';
import { showToast } from '../../../shared/feedback/toasts.ts';
import { CreatePage } from '../create-page.tsx';

export function AdminCreateCoursePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateCourse();
  const parent = adminPaths.courses.list;
  return (
    <CreatePage title={t('courses.create')} parent={{ to: parent, label: t('admin.courses') }}>
      <CourseForm
        submitLabel={t('courses.create-submit')}
        cancelTo={parent}
        pending={create.isPending}
        error={create.error}
        onSubmit={(input) =>
          create.mutate(input, {
            onSuccess: ({ id }) => {
              showToast('toast.created');
              void navigate(adminPaths.courses.item(id), { replace: true });
            },
          })
        }
      />
    </CreatePage>
  );
}
