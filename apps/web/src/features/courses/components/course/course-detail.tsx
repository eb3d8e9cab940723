import type { Course, CourseMember } from '@sentiero/contracts/courses';
import type { User } from '@sentiero/contracts/users';
import { useCallback, type ReactNode } from 'react';
import { AddMember } from '../members/add-member.tsx';
import { CourseInfo } from './course-info.tsx';
import { canManageCourse, canRemoveMember } from '../../model/course-rights.ts';
import { JoinCodeCard } from '../join/join-code-card.tsx';
import type { MemberActions, UserLink } from '../../model/member-actions.ts';
import { OwnProgress } from '../progress/own-progress.tsx';
import { useMemberRemoval } from '../members/remove-member.tsx';
import { StudentsPanel } from '../progress/students-panel.tsx';
import { TeachersPanel } from '../members/teachers-panel.tsx';
import classes from './course-detail.module.css';

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
      <TeachersPanel members={members} actions={actions} tools={<AddMember {...search} kind="teacher" />} />
      {removal.dialog}
    </>
  );
}
