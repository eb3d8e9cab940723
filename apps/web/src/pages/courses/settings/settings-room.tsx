import type { Course } from '@sentiero/contracts/courses';
import { IconArrowRight, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCurrentUser } from '../../../features/auth/auth.queries.ts';
import { DeleteCourse } from '../../../features/courses/components/course/delete-course.tsx';
import { JoinCodeCard } from '../../../features/courses/components/join/join-code-card.tsx';
import { ManagedTeachers } from '../../../features/courses/components/members/managed-teachers.tsx';
import { coursesQueries } from '../../../features/courses/queries/courses.queries.ts';
import { scoresQueries } from '../../../features/lti/scores.queries.ts';
import { CalendarLink } from '../../../features/schedule/components/calendar-link.tsx';
import { webhooksQueries } from '../../../features/webhooks/webhooks.queries.ts';
import type { Version } from '../../../shared/api/call.ts';
import { Panel } from '../../../shared/page/panel.tsx';
import { paths } from '../../../shared/paths.ts';
import { ToolLink } from '../../../shared/ui/tool-button.tsx';
import { CourseRoom } from '../course-room.tsx';
import { WithCourse } from '../with-course.tsx';
import { SettingRow } from './setting-row.tsx';
import classes from './settings-room.module.css';

export function SettingsRoom() {
  return <WithCourse>{(course, version) => <OfCourse course={course} version={version} />}</WithCourse>;
}

type Props = { course: Course; version: Version };

/** What is set up once: the name, who teaches, how people come in, and what other systems get. */
function OfCourse({ course, version }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useCurrentUser();
  const { data: members } = useQuery(coursesQueries.members(course.id));
  return (
    <CourseRoom course={course} room="settings">
      <Panel title={t('course.settings-course')}>
        <ul className={classes.rows}>
          <SettingRow title={t('courses.name')} text={course.name}>
            <ToolLink to={paths.editCourse(course.id)} icon={IconPencil}>
              {t('course.edit')}
            </ToolLink>
          </SettingRow>
          <SettingRow title={t('roster.title')} text={t('course.settings-roster')}>
            <Open to={paths.roster(course.id)} name={t('roster.title')} />
          </SettingRow>
          <PlatformRow courseId={course.id} />
          <WebhookRow courseId={course.id} />
        </ul>
      </Panel>
      <JoinCodeCard course={course} isFull />
      {members && user && <ManagedTeachers course={course} members={members} user={user} />}
      <Panel title={t('schedule.calendar')}>
        <CalendarLink courseId={course.id} />
      </Panel>
      <Panel title={t('course.delete-title')}>
        <ul className={classes.rows}>
          <SettingRow text={t('course.settings-delete')}>
            <DeleteCourse course={course} version={version} onDeleted={() => void navigate(paths.courses)} />
          </SettingRow>
        </ul>
      </Panel>
    </CourseRoom>
  );
}

function Open({ to, name }: { to: string; name: string }) {
  const { t } = useTranslation();
  return (
    <ToolLink to={to} icon={IconArrowRight} aria-label={t('course.settings-open-name', { name })}>
      {t('course.settings-open')}
    </ToolLink>
  );
}

/** Only for a course that is linked to a learning platform. */
function PlatformRow({ courseId }: { courseId: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(scoresQueries.ofCourse(courseId));
  if (!data || data.linked.length === 0) return null;
  return (
    <SettingRow
      title={t('lti.scores')}
      text={data.linked.map(({ platform, title }) => t('lti.linked', { platform, title })).join(' · ')}
    >
      <Open to={paths.scores(courseId)} name={t('lti.scores')} />
    </SettingRow>
  );
}

function WebhookRow({ courseId }: { courseId: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(webhooksQueries.ofCourse(courseId));
  return (
    <SettingRow title={t('webhook.title')} text={data?.url ?? t('course.settings-webhook')}>
      <Open to={paths.webhook(courseId)} name={t('webhook.title')} />
    </SettingRow>
  );
}
