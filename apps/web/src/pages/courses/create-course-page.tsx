import { Card, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { CourseForm } from '../../features/courses/components/course/course-form.tsx';
import { useCreateCourse } from '../../features/courses/queries/courses.queries.ts';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { usePageTitle } from '../../shared/page/use-page-title.ts';

export function CreateCoursePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useCreateCourse();
  usePageTitle(t('courses.create'));
  return (
    <NarrowPage>
      <Stack gap="md">
        <PageHeader title={t('courses.create')} back={{ to: paths.courses, label: t('nav.courses') }} />
        <Card padding="lg">
          <CourseForm
            submitLabel={t('courses.create-submit')}
            cancelTo={paths.courses}
            pending={create.isPending}
            error={create.error}
            onSubmit={(input) =>
              create.mutate(input, {
                onSuccess: ({ id }) => {
                  showToast('toast.created');
                  void navigate(paths.course(id), { replace: true });
                },
              })
            }
          />
        </Card>
      </Stack>
    </NarrowPage>
  );
}
