import type { CourseMember } from '@sentiero/contracts/courses';

/** The path of a member's page, for viewers who may see it. */
export type UserLink = (userId: number) => string;

/** Actions that the viewer may take on members of a table. */
export type MemberActions = {
  readonly userLink?: UserLink | undefined;
  readonly canRemove: (member: CourseMember) => boolean;
  /** Opens a member's path through a lesson; by default their current lesson. */
  readonly onPath?: ((member: CourseMember, lesson?: number) => void) | undefined;
  readonly onRemove: (member: CourseMember) => void;
};
