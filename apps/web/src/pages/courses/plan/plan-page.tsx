import type { Course, CourseMember } from '@sentiero/contracts/courses';
import type { LessonListItem } from '@sentiero/contracts/lessons';
import type { Schedule } from '@sentiero/contracts/schedule';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { memberName } from '../../../features/courses/model/member-name.ts';
import { coursesQueries } from '../../../features/courses/queries/courses.queries.ts';
import { SaveBar } from '../../../features/schedule/components/save-bar.tsx';
import { scheduleQueries } from '../../../features/schedule/queries/schedule.queries.ts';
import type { Answer } from '../../../shared/api/call.ts';
import { EditConflict } from '../../../shared/feedback/edit-conflict.tsx';
import { ErrorBox } from '../../../shared/feedback/error-box.tsx';
import { UnsavedGuard } from '../../../shared/forms/unsaved-guard.tsx';
import { PageSpinner } from '../../../shared/ui/page-spinner.tsx';
import { CourseRoom } from '../course-room.tsx';
import { WithCourse } from '../with-course.tsx';
import { PlanExceptions } from './plan-exceptions.tsx';
import { PlanLessons } from './plan-lessons.tsx';
import { useScheduleEditor } from './use-schedule-editor.ts';

export function PlanPage() {
  return <WithCourse>{(course) => <OfCourse course={course} />}</WithCourse>;
}

function OfCourse({ course }: { course: Course }) {
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
    <CourseRoom course={course} room="plan">
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
    </CourseRoom>
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
  const { draft, change, conflict, error, ...editor } = useScheduleEditor(course.id, first, refetch);
  const learners = members
    .filter(({ user }) => !user.is_teacher)
    .map(({ user }) => ({ id: user.id, name: memberName(user) }));
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
        <PlanLessons
          courseId={course.id}
          planned={draft.lessons}
          lessons={lessons}
          onChange={(planned, mark) => change({ lessons: planned }, mark)}
        />
        <PlanExceptions
          course={course}
          draft={draft}
          isComplete={editor.isComplete}
          lessons={lessons}
          learners={learners}
          onChange={change}
        />
      </fieldset>
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
