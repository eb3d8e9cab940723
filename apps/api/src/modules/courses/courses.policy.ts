import type { Actor } from '../../context.ts';

export type Membership = { isMember: boolean };

export const canSeeCourse = (actor: Actor, { isMember }: Membership) => actor.isStaff || isMember;
export const canChangeCourse = (actor: Actor, { isMember }: Membership) =>
  actor.isStaff || (actor.isTeacher && isMember);
export const canSeeAllMembers = (actor: Actor, membership: Membership) => canChangeCourse(actor, membership);
export const canAddMember = (actor: Actor, user: { isTeacher: boolean }) => actor.isStaff || user.isTeacher;
export const canRemoveMember = (actor: Actor, userId: number) => actor.isStaff || actor.userId !== userId;
