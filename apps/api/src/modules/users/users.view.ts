import type { FoundUser, User, UserForStaff } from '@sentiero/contracts/users';
import { isNoEmail } from '../../mail/no-email.ts';
import type { UserRow } from './users.store.ts';

export function userView(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: isNoEmail(row.email) ? '' : row.email,
    first_name: row.firstName,
    last_name: row.lastName,
    is_staff: row.isStaff,
    is_teacher: row.isTeacher,
    date_joined: row.dateJoined.toISOString(),
    last_login: row.lastLogin?.toISOString() ?? null,
    erase_at: row.eraseAt?.toISOString() ?? null,
  };
}

export function userForStaffView(row: UserRow): UserForStaff {
  return {
    ...userView(row),
    closed_at: row.closedAt?.toISOString() ?? null,
    second_factor_at: row.secondFactorAt?.toISOString() ?? null,
  };
}

export function foundUserView(row: UserRow): FoundUser {
  return {
    id: row.id,
    username: row.username,
    first_name: row.firstName,
    last_name: row.lastName,
    is_teacher: row.isTeacher,
  };
}
