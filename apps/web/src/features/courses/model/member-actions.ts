import type { CourseMember } from '@sentiero/contracts/courses';

/** Where a member's page is, for who may see it. */
export type UserLink = (userId: number) => string;

/** Actions that the viewer may take on members of a table. */
export type MemberActions = {
  readonly userLink?: UserLink | undefined;
  readonly canRemove: (member: CourseMember) => boolean;
  readonly onRemove: (member: CourseMember) => void;
};
