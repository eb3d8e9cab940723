import type { Course, CourseMember, OwnInvitation } from '@sentiero/contracts/courses';
import type { MemberLesson } from '@sentiero/contracts/progress';
import type { readCourses, readInvitationsOf, readMembers } from './courses.queries.ts';

type CourseRow = Awaited<ReturnType<typeof readCourses>>[number];
type OwnInvitationRow = Awaited<ReturnType<typeof readInvitationsOf>>[number];
type MemberRow = Awaited<ReturnType<typeof readMembers>>[number];

export function courseView({ creator, ...row }: CourseRow): Course {
  return {
    id: row.id,
    name: row.name,
    created_on: row.createdOn.toISOString(),
    created_by: personView(creator),
    num_students: row.students,
    num_teachers: row.teachers,
  };
}

export function ownInvitationView({ id, course, inviter, invitedOn }: OwnInvitationRow): OwnInvitation {
  return { id, course, invited_by: personView(inviter), invited_on: invitedOn.toISOString() };
}

const personView = (person: { id: number; firstName: string; lastName: string } | null) =>
  person && { id: person.id, first_name: person.firstName, last_name: person.lastName };

export function memberView(row: MemberRow, progress: MemberLesson[]): CourseMember {
  return {
    user: {
      id: row.id,
      username: row.username,
      first_name: row.firstName,
      last_name: row.lastName,
      is_teacher: row.isTeacher,
    },
    joined: row.joined.toISOString(),
    progress: row.isTeacher ? [] : progress,
  };
}
