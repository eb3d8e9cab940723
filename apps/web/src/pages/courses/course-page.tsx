import type { Course } from '@sentiero/contracts/courses';
import type { User } from '@sentiero/contracts/users';
import {
  IconBook,
  IconCalendarEvent,
  IconChartBar,
  IconLayoutDashboard,
  IconMessages,
  IconPencil,
  IconSchool,
  IconUsersPlus,
  IconWebhook,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useCurrentUser } from '../../features/auth/auth.queries.ts';
import { CourseDetail } from '../../features/courses/components/course/course-detail.tsx';
import { currentLesson } from '../../features/courses/model/current-lesson.ts';
import { canManageCourse } from '../../features/courses/model/course-rights.ts';
import { coursesQueries } from '../../features/courses/queries/courses.queries.ts';
import { DeleteCourse } from '../../features/courses/components/course/delete-course.tsx';
import { FreshnessNote } from '../../features/courses/components/progress/freshness-note.tsx';
import { refreshEveryMs } from '../../features/courses/model/refresh-every.ts';
import type { Version } from '../../shared/api/call.ts';
import { CalendarLink } from '../../features/schedule/components/calendar-link.tsx';
import { PageHeader } from '../../shared/page/page-header.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { Page } from '../../shared/page/page.tsx';
import { ReloadButton } from '../../shared/feedback/reload-button.tsx';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { WithCourse } from './with-course.tsx';
import { FetchProblem } from '../../shared/feedback/error-box.tsx';
import { ToolLink } from '../../shared/ui/tool-button.tsx';
import { Badge } from '@mantine/core';
import { answersQueries } from '../../features/answers/answers.queries.ts';
import { scoresQueries } from '../../features/lti/scores.queries.ts';

const LearnerDrawer = lazy(async () => ({
  default: (await import('./board/learner-drawer.tsx')).LearnerDrawer,
}));

export function CoursePage() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <WithCourse>{(course, version) => <Detail course={course} version={version} user={user} />}</WithCourse>
  );
}

type Props = { course: Course; version: Version; user: User };

function Detail({ course, version, user }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [path, setPath] = useState<{ user: number; lesson: number } | null>(null);
  const [reloading, setReloading] = useState(false);
  // The progress of a class is fetched periodically while the tab is visible.
  const members = useQuery({
    ...coursesQueries.members(course.id),
    refetchInterval: ({ state }) => canManageCourse(user, state.data) && refreshEveryMs(course.num_students),
  });
  const manages = canManageCourse(user, members.data);
  const refetchInterval = manages && refreshEveryMs(course.num_students);
  const itself = useQuery({ ...coursesQueries.course(course.id), refetchOnMount: false, refetchInterval });
  usePageTitle(course.name);
  const reload = async () => {
    setReloading(true);
    await Promise.all([itself.refetch(), members.refetch()]);
    setReloading(false);
  };
  return (
    <Page>
      <PageHeader title={course.name} back={{ to: paths.courses, label: t('nav.courses') }}>
        <ReloadButton reloading={reloading} onReload={() => void reload()} />
        {manages && (
          <>
            <DeleteCourse course={course} version={version} onDeleted={() => void navigate(paths.courses)} />
            <CourseLinks id={course.id} />
            <ToolLink to={paths.editCourse(course.id)} icon={IconPencil}>
              {t('course.edit')}
            </ToolLink>
          </>
        )}
      </PageHeader>
      {members.error && (
        <FetchProblem error={members.error} forbidden={t('course.forbidden')} onRetry={() => void reload()} />
      )}
      {members.isPending && <PageSpinner />}
      {members.data && (
        <CourseDetail
          course={course}
          members={members.data}
          user={user}
          note={<FreshnessNote at={members.dataUpdatedAt} />}
          onPath={(member, lesson) => {
            const at = lesson ?? currentLesson(member.progress);
            if (at !== undefined) setPath({ user: member.user.id, lesson: at });
          }}
        />
      )}
      {!manages && (
        <Panel title={t('schedule.calendar')}>
          <CalendarLink courseId={course.id} />
        </Panel>
      )}
      {path && (
        <Suspense>
          <LearnerDrawer
            courseId={course.id}
            {...path}
            onLesson={(lesson) => setPath({ ...path, lesson })}
            onClose={() => setPath(null)}
          />
        </Suspense>
      )}
    </Page>
  );
}

/** Links to a course's pages for teachers. */
function CourseLinks({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: answered = [] } = useQuery(answersQueries.steps(id));
  const { data: scores } = useQuery(scoresQueries.ofCourse(id));
  const count = answered.reduce((sum, step) => sum + step.new, 0);
  const links = [
    { to: paths.roster(id), icon: IconUsersPlus, label: t('roster.title') },
    {
      to: paths.answers(id),
      icon: IconMessages,
      label: t('answers.title'),
      rightSection: count > 0 && <Badge size="sm">{t('answers.n-new', { count })}</Badge>,
    },
    { to: paths.board(id), icon: IconLayoutDashboard, label: t('board.title'), variant: 'filled' },
    { to: paths.schedule(id), icon: IconCalendarEvent, label: t('schedule.title') },
    { to: paths.plan(id), icon: IconBook, label: t('plan.title') },
    { to: paths.insights(id), icon: IconChartBar, label: t('board.insights') },
    { to: paths.webhook(id), icon: IconWebhook, label: t('webhook.title') },
    ...(scores && scores.linked.length > 0
      ? [{ to: paths.scores(id), icon: IconSchool, label: t('lti.scores') }]
      : []),
  ];
  return links.map(({ label, ...link }) => (
    <ToolLink key={link.to} {...link}>
      {label}
    </ToolLink>
  ));
}
