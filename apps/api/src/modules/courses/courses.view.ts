import type { Course, CourseMember } from '@sentiero/contracts/courses';
import type { MemberLesson } from '@sentiero/contracts/progress';
import type { readCourses, readMembers } from './courses.queries.ts';

type CourseRow = Awaited<ReturnType<typeof readCourses>>[number];
type MemberRow = Awaited<ReturnType<typeof readMembers>>[number];

export function courseView({ creator, ...row }: CourseRow): Course {
  return {
    id: row.id,
    name: row.name,
    created_on: row.createdOn.toISOString(),
    created_by: creator && { id: creator.id, first_name: creator.firstName, last_name: creator.lastName },
    num_students: row.students,
    num_teachers: row.teachers,
  };
}

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
