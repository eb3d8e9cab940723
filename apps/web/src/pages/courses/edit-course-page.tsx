import type { Course } from '@sentiero/contracts/courses';
import { Card, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../app/paths.ts';
import { CourseForm } from '../../features/courses/course-form.tsx';
import { useRenameCourse } from '../../features/courses/courses.queries.ts';
import { NarrowPage } from '../../shared/ui/narrow-page.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { usePageTitle } from '../../shared/ui/use-page-title.ts';
import { WithCourse } from './with-course.tsx';

export function EditCoursePage() {
  return <WithCourse>{(course) => <EditCourse course={course} />}</WithCourse>;
}

function EditCourse({ course }: { course: Course }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const rename = useRenameCourse(course.id);
  const parent = paths.course(course.id);
  usePageTitle(t('courses.edit'));
  return (
    <NarrowPage>
      <Stack gap="md">
        <PageHeader title={t('courses.edit')} back={{ to: parent, label: course.name }} />
        <Card padding="lg">
          <CourseForm
            initial={course}
            submitLabel={t('courses.edit-submit')}
            cancelTo={parent}
            pending={rename.isPending}
            error={rename.error}
            onSubmit={(input) =>
              rename.mutate(input, { onSuccess: () => void navigate(parent, { replace: true }) })
            }
          />
        </Card>
      </Stack>
    </NarrowPage>
  );
}
