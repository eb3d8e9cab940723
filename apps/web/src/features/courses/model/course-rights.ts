import type { User } from '@sentiero/contracts/users';

/** Whoever may make courses; and since others' courses do not exist for teachers, they may change what they see. */
export function canManageCourses(user: User | null): boolean {
  return user !== null && (user.is_staff || user.is_teacher);
}

/** Nobody removes themselves, but on the admin page. */
export function canRemoveMember(userId: number, memberId: number, isAdminPage: boolean): boolean {
  return isAdminPage || userId !== memberId;
}
