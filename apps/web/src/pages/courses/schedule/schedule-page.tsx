import type { Course, CourseMember } from '@sentiero/contracts/courses';
import type { LessonListItem } from '@sentiero/contracts/lessons';
import type { Schedule } from '@sentiero/contracts/schedule';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { memberName } from '../../../features/courses/model/member-name.ts';
import { coursesQueries } from '../../../features/courses/queries/courses.queries.ts';
import { Accommodations } from '../../../features/schedule/components/accommodations.tsx';
import { CalendarLink } from '../../../features/schedule/components/calendar-link.tsx';
import { CopyPlan } from '../../../features/schedule/components/copy-plan.tsx';
import { Extensions } from '../../../features/schedule/components/extensions.tsx';
import { PlannedLessons } from '../../../features/schedule/components/planned-lessons.tsx';
import { SaveBar } from '../../../features/schedule/components/save-bar.tsx';
import { WarmUps } from '../../../features/schedule/components/warm-ups.tsx';
import { scheduleQueries } from '../../../features/schedule/queries/schedule.queries.ts';
import type { Answer } from '../../../shared/api/call.ts';
import { EditConflict } from '../../../shared/feedback/edit-conflict.tsx';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { useTranslated } from '../../../shared/i18n/language.ts';
import { viewerZone } from '../../../shared/i18n/zone.ts';
import { Panel } from '../../../shared/page/panel.tsx';
import { PageSpinner } from '../../../shared/ui/page-spinner.tsx';
import { CoursePart, WithCourse } from '../with-course.tsx';
import { useScheduleEditor } from './use-schedule-editor.ts';

export function SchedulePage() {
  return <WithCourse>{(course) => <OfCourse course={course} />}</WithCourse>;
}

function OfCourse({ course }: { course: Course }) {
  const { t } = useTranslation();
  const plan = useQuery({
    ...scheduleQueries.plan(course.id),
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
  });
  const lessons = useQuery(scheduleQueries.lessons());
  const members = useQuery(coursesQueries.members(course.id));
  const error = plan.error ?? lessons.error ?? members.error;
  // A plan from the cache may be older than what others have saved.
  const first = plan.isFetchedAfterMount ? plan.data : undefined;
  const reload = () => [plan, lessons, members].forEach((query) => query.error && void query.refetch());
  return (
    <CoursePart
      course={course}
      title={t('schedule.title')}
      pageTitle={t('schedule.title-of', { course: course.name })}
    >
      {error && !first && <ErrorBox error={error} onRetry={reload} />}
      {!error && !(first && lessons.data && members.data) && <PageSpinner />}
      {first && lessons.data && members.data && (
        <Editor
          course={course}
          first={first}
          lessons={lessons.data}
          members={members.data}
          refetch={() => plan.refetch()}
        />
      )}
    </CoursePart>
  );
}

type EditorProps = {
  course: Course;
  first: Answer<Schedule>;
  lessons: readonly LessonListItem[];
  members: readonly CourseMember[];
  refetch: Parameters<typeof useScheduleEditor>[2];
};

function Editor({ course, first, lessons, members, refetch }: EditorProps) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { draft, change, conflict, error, ...editor } = useScheduleEditor(course.id, first, refetch);
  const learners = members
    .filter(({ user }) => !user.is_teacher)
    .map(({ user }) => ({ id: user.id, name: memberName(user) }));
  const { data: courses = [] } = useQuery(coursesQueries.mine());
  const others = courses.filter(({ id }) => id !== course.id);
  const inPlan = lessons
    .filter(({ id }) => draft.lessons === 'all' || draft.lessons.some(({ lesson }) => lesson === id))
    .map(({ id, title }) => ({ id, name: translate(title) }));
  return (
    <>
      <UnsavedGuard isDirty={editor.isDirty} />
      {conflict && (
        <EditConflict
          changed={conflict.parts.map((part) => t(`schedule.${part}`))}
          pending={editor.pending}
          onLoadTheirs={conflict.loadTheirs}
          onSaveMine={conflict.saveMine}
        />
      )}
      {error && <ErrorBox error={error} />}
      <fieldset disabled={editor.pending} style={{ display: 'contents' }}>
        <Panel title={t('schedule.lessons')}>
          <PlannedLessons
            planned={draft.lessons}
            lessons={lessons}
            onChange={(planned, mark) => change({ lessons: planned }, mark)}
          />
          <p>{t('schedule.zone', { zone: viewerZone() })}</p>
        </Panel>
        <Panel title={t('schedule.extensions')}>
          <Extensions
            extensions={draft.extensions}
            learners={learners}
            lessons={inPlan}
            onChange={(extensions, mark) => change({ extensions }, mark && `extension ${mark}`)}
          />
        </Panel>
        <Panel title={t('schedule.accommodations')}>
          <Accommodations
            accommodations={draft.accommodations}
            learners={learners}
            onChange={(accommodations) => change({ accommodations })}
          />
        </Panel>
        {draft.lessons !== 'all' && editor.isComplete && others.length > 0 && (
          <Panel title={t('schedule.copy-title')}>
            <CopyPlan rows={draft.lessons} courses={others} />
          </Panel>
        )}
        <Panel title={t('schedule.calendar')}>
          <CalendarLink courseId={course.id} />
        </Panel>
      </fieldset>
      <WarmUps courseId={course.id} />
      <SaveBar
        isDirty={editor.isDirty}
        isComplete={editor.isComplete}
        pending={editor.pending}
        canUndo={editor.canUndo}
        onUndo={editor.undo}
        onSave={editor.save}
      />
    </>
  );
}
