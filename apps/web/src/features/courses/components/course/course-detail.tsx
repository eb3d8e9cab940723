import type { Course, CourseMember } from '@sentiero/contracts/courses';
import type { User } from '@sentiero/contracts/users';
import { useCallback, type ReactNode } from 'react';
import { CourseInvitations } from '../invitations/course-invitations.tsx';
import { AddMember } from '../members/add-member.tsx';
import { canManageCourse, canRemoveMember } from '../../model/course-rights.ts';
import { JoinCodeCard } from '../join/join-code-card.tsx';
import type { MemberActions, UserLink } from '../../model/member-actions.ts';
import { OwnProgress } from '../progress/own-progress.tsx';
import { useMemberRemoval } from '../members/remove-member.tsx';
import { StudentsPanel } from '../progress/students-panel.tsx';
import { TeachersPanel } from '../members/teachers-panel.tsx';
import classes from './course-detail.module.css';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { Panel } from '../../../../shared/page/panel.tsx';
import { memberName } from '../../model/member-name.ts';

type Props = {
  course: Course;
  members: readonly CourseMember[];
  user: User;
  /** When the numbers were fetched. */
  note?: ReactNode;
  onPath?: MemberActions['onPath'];
  /** Set on the admin page only, where students can be added, staff may remove themselves, and names link to users. */
  admin?: { userLink: UserLink };
};

/** A course as its teachers and staff see it; learners see the teachers and their own progress. */
export function CourseDetail({ course, members, user, note, onPath, admin }: Props) {
  const removal = useMemberRemoval(course.id);
  const isAdminPage = admin !== undefined;
  const canRemove = useCallback(
    (member: CourseMember) => canRemoveMember(user.id, member.user.id, isAdminPage),
    [user.id, isAdminPage],
  );
  if (!canManageCourse(user, members)) {
    const own = members.find((member) => member.user.id === user.id && !member.user.is_teacher);
    return (
      <div className={classes.overview}>
        <div className={classes.column}>
          <CourseInfo course={course} />
          <TeachersPanel members={members} />
        </div>
        {own && <OwnProgress member={own} />}
      </div>
    );
  }
  const memberIds = new Set(members.map((member) => member.user.id));
  const search = { courseId: course.id, memberIds, isAdminPage };
  const actions = { userLink: admin?.userLink, canRemove, onRemove: removal.ask };
  return (
    <>
      <div className={classes.overview}>
        <CourseInfo course={course} />
        <JoinCodeCard course={course} isAdminPage={isAdminPage} />
      </div>
      <StudentsPanel
        course={course}
        members={members}
        note={note}
        tools={admin && <AddMember {...search} kind="student" />}
        onPath={onPath}
        {...actions}
      />
      <CourseInvitations courseId={course.id} />
      <TeachersPanel members={members} actions={actions} tools={<AddMember {...search} kind="teacher" />} />
      {removal.dialog}
    </>
  );
}

function CourseInfo({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { date: day } = useFormat();
  const creator = course.created_by ? memberName(course.created_by) : t('courses.deleted-user');
  return (
    <Panel title={t('course.about')}>
      <dl className={classes.list}>
        <Fact name={t('course.id')}>{course.id}</Fact>
        <Fact name={t('courses.name')}>{course.name}</Fact>
        <Fact name={t('course.created')}>
          <time dateTime={course.created_on}>{day(course.created_on)}</time>
        </Fact>
        <Fact name={t('course.created-by')}>{creator}</Fact>
        <Fact name={t('course.students')}>{course.num_students}</Fact>
        <Fact name={t('course.teachers')}>{course.num_teachers}</Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
