import type { User } from '@sentiero/contracts/users';

/** Teachers and staff. Teachers may change every course they can see: the API answers 404 for others' courses. */
export function canManageCourses(user: User | null): boolean {
  return user !== null && (user.is_staff || user.is_teacher);
}

/** Members cannot remove themselves, except on the admin page. */
export function canRemoveMember(userId: number, memberId: number, isAdminPage: boolean): boolean {
  return isAdminPage || userId !== memberId;
}
