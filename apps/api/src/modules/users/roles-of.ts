import { dayMs } from '@sentiero/contracts/time';
import type { Actor, Context } from '../../context.ts';
import type { UserRow } from './users.store.ts';

/** The roles of a caller. Staff who owe a second factor have none until they set one up. */
export function rolesOf(
  { clock, env }: Context,
  { isStaff, isTeacher, secondFactorAt, staffAt, dateJoined }: UserRow,
): Pick<Actor, 'isStaff' | 'isTeacher' | 'owesFactor'> {
  const days = env.STAFF_SECOND_FACTOR_AFTER_DAYS;
  const graceEnd = (staffAt ?? dateJoined).getTime() + (days ?? 0) * dayMs;
  const owesFactor =
    days !== undefined && isStaff && secondFactorAt === null && clock().getTime() >= graceEnd;
  return owesFactor ? { isStaff: false, isTeacher: false, owesFactor } : { isStaff, isTeacher };
}
