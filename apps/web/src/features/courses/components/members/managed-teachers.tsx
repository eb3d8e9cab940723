import type { Course, CourseMember } from '@sentiero/contracts/courses';
import type { User } from '@sentiero/contracts/users';
import { canRemoveMember } from '../../model/course-rights.ts';
import { AddMember } from './add-member.tsx';
import { useMemberRemoval } from './remove-member.tsx';
import { TeachersPanel } from './teachers-panel.tsx';

type Props = { course: Course; members: readonly CourseMember[]; user: User };

/** The teachers of a course, with the ways to add and remove them. */
export function ManagedTeachers({ course, members, user }: Props) {
  const removal = useMemberRemoval(course.id);
  const memberIds = new Set(members.map((member) => member.user.id));
  return (
    <>
      <TeachersPanel
        members={members}
        actions={{
          canRemove: (member) => canRemoveMember(user.id, member.user.id, false),
          onRemove: removal.ask,
        }}
        tools={<AddMember courseId={course.id} memberIds={memberIds} isAdminPage={false} kind="teacher" />}
      />
      {removal.dialog}
    </>
  );
}
