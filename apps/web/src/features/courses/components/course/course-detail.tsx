import type { Course, CourseMember } from '@sentiero/contracts/courses';
import type { User } from '@sentiero/contracts/users';
import { useCallback, type ReactNode } from 'react';
import { CourseInvitations } from '../invitations/course-invitations.tsx';
import { AddMember } from '../members/add-member.tsx';
import { canRemoveMember } from '../../model/course-rights.ts';
import { JoinCodeCard } from '../join/join-code-card.tsx';
import type { MemberActions, UserLink } from '../../model/member-actions.ts';
import { useMemberRemoval } from '../members/remove-member.tsx';
import { StudentsPanel } from '../progress/students-panel.tsx';
import { TeachersPanel } from '../members/teachers-panel.tsx';
import classes from './course-detail.module.css';
import { CourseInfo } from './course-info.tsx';

type Props = {
  course: Course;
  members: readonly CourseMember[];
  user: User;
  /** When the numbers were fetched. */
  note?: ReactNode;
  studentTools?: ReactNode;
  onPath?: MemberActions['onPath'];
  /** Set on the admin page only, where students can be added, staff may remove themselves, and names link to users. */
  admin?: { userLink: UserLink };
};

/** A course as its teachers and staff see it. */
export function CourseDetail({ course, members, user, note, studentTools, onPath, admin }: Props) {
  const removal = useMemberRemoval(course.id);
  const isAdminPage = admin !== undefined;
  const canRemove = useCallback(
    (member: CourseMember) => canRemoveMember(user.id, member.user.id, isAdminPage),
    [user.id, isAdminPage],
  );
  const memberIds = new Set(members.map((member) => member.user.id));
  const search = { courseId: course.id, memberIds, isAdminPage };
  const actions = { userLink: admin?.userLink, canRemove, onRemove: removal.ask };
  return (
    <>
      <div className={classes.overview}>
        <CourseInfo course={course} />
        <JoinCodeCard course={course} isAdminPage={isAdminPage} isFull={isAdminPage} />
      </div>
      <StudentsPanel
        course={course}
        members={members}
        note={note}
        tools={admin ? <AddMember {...search} kind="student" /> : studentTools}
        onPath={onPath}
        {...actions}
      />
      <CourseInvitations courseId={course.id} />
      <TeachersPanel members={members} actions={actions} tools={<AddMember {...search} kind="teacher" />} />
      {removal.dialog}
    </>
  );
}
