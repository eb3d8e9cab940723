import type { Actor } from '../../context.ts';

/** Whether the caller is a member of a course, and whether they teach it if they are a teacher. */
export type Membership = { isMember: boolean; teaches: boolean };

export const canSeeCourse = (actor: Actor, { isMember }: Membership) => actor.isStaff || isMember;
export const canChangeCourse = (actor: Actor, { teaches }: Membership) =>
  actor.isStaff || (actor.isTeacher && teaches);
export const canSeeAllMembers = (actor: Actor, membership: Membership) => canChangeCourse(actor, membership);
export const canAddMember = (actor: Actor, user: { isTeacher: boolean }) => actor.isStaff || user.isTeacher;
export const canRemoveMember = (actor: Actor, userId: number) => actor.isStaff || actor.userId !== userId;
