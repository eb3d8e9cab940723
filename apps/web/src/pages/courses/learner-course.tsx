import type { CourseMember } from '@sentiero/contracts/courses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CourseInfo } from '../../features/courses/components/course/course-info.tsx';
import classes from '../../features/courses/components/course/course-detail.module.css';
import { TeachersPanel } from '../../features/courses/components/members/teachers-panel.tsx';
import { NextLesson } from '../../features/courses/components/progress/next-lesson.tsx';
import { OwnProgress } from '../../features/courses/components/progress/own-progress.tsx';
import { countedLessons, nextLesson } from '../../features/courses/model/next-lesson.ts';
import { hasOpenTasks } from '../../features/lessons/model/completeness.ts';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { CalendarLink } from '../../features/schedule/components/calendar-link.tsx';
import { FetchProblem } from '../../shared/feedback/error-box.tsx';
import { ReloadButton } from '../../shared/feedback/reload-button.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { Page } from '../../shared/page/page.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { paths } from '../../shared/paths.ts';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import type { CourseProps } from './class-room.tsx';

/** A course as its learners see it: what is next, what else there is, and who teaches. */
export function LearnerCourse({ course, user, members, reloading, onReload }: CourseProps) {
  const { t } = useTranslation();
  usePageTitle(course.name);
  const own = members.data?.find((member) => member.user.id === user.id && !member.user.is_teacher);
  return (
    <Page>
      <PageHeader title={course.name} back={{ to: paths.courses, label: t('nav.courses') }}>
        <ReloadButton reloading={reloading} onReload={onReload} />
      </PageHeader>
      {members.error && (
        <FetchProblem error={members.error} forbidden={t('course.forbidden')} onRetry={onReload} />
      )}
      {members.isPending && <PageSpinner />}
      {own && <OwnLessons member={own} />}
      {members.data && (
        <div className={classes.overview}>
          <CourseInfo course={course} />
          <TeachersPanel members={members.data} />
        </div>
      )}
      <Disclosure title={t('schedule.calendar')} isSet={false}>
        <CalendarLink courseId={course.id} />
      </Disclosure>
    </Page>
  );
}

function OwnLessons({ member }: { member: CourseMember }) {
  const [now] = useState(() => Date.now());
  const { data: categories = [], isPending } = useQuery(lessonsQueries.categories());
  if (isPending) return <PageSpinner />;
  const lessons = countedLessons(member.progress);
  const required = new Map(
    categories.flatMap((category) =>
      category.lessons.map(({ id, title, required_lessons: all }) => [
        id,
        { id, title, missing: all.filter(hasOpenTasks).map((lesson) => lesson.id) },
      ]),
    ),
  );
  const next = nextLesson(lessons, required, now);
  return (
    <>
      <NextLesson next={next} isDone={lessons.length > 0 && next === null} />
      <OwnProgress lessons={lessons} next={next?.id} />
    </>
  );
}
