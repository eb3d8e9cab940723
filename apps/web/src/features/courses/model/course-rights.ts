import type { CourseMember } from '@sentiero/contracts/courses';
import type { User } from '@sentiero/contracts/users';

/** Teachers and staff. */
export function canManageCourses(user: User | null): boolean {
  return user !== null && (user.is_staff || user.is_teacher);
}

/** A teacher whom a learning platform has made one may learn in a course; other courses are a 404 to teachers. */
export function canManageCourse(user: User | null, members: readonly CourseMember[] = []): boolean {
  const learns = members.some((member) => member.user.id === user?.id && !member.user.is_teacher);
  return user !== null && (user.is_staff || (user.is_teacher && !learns));
}

/** Members cannot remove themselves, except on the admin page. */
export function canRemoveMember(userId: number, memberId: number, isAdminPage: boolean): boolean {
  return isAdminPage || userId !== memberId;
}
