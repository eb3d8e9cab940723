import { Card, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '../../shared/paths.ts';
import { CourseForm } from '../../features/courses/components/course/course-form.tsx';
import { useCreateCourse } from '../../features/courses/queries/courses.queries.ts';
import { NarrowPage } from '../../shared/page/narrow-page.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { useCreated } from '../../shared/page/use-created.ts';

export function CreateCoursePage() {
  const { t } = useTranslation();
  const created = useCreated(paths.course);
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
            onSubmit={(input) => create.mutate(input, created)}
          />
        </Card>
      </Stack>
    </NarrowPage>
  );
}
