import type { CourseMember } from '@sentiero/contracts/courses';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { MemberActions, UserLink } from '../../model/member-actions.ts';
import { memberName } from '../../model/member-name.ts';
import classes from './members.module.css';

type Props = {
  member: CourseMember;
  userLink: UserLink | undefined;
  onPath?: MemberActions['onPath'];
};

/** Name and username, because two members of a class may have the same name. */
export function MemberNameLink({ member, userLink, onPath }: Props) {
  const { user } = member;
  const name = memberName(user);
  const isPath = !userLink && onPath && !user.is_teacher;
  return (
    <span className={classes.names}>
      {isPath && (
        <Anchor
          component="button"
          type="button"
          className={classes.name ?? ''}
          onClick={() => onPath(member)}
        >
          {name}
        </Anchor>
      )}
      {userLink && (
        <Anchor component={Link} to={userLink(user.id)} className={classes.name ?? ''}>
          {name}
        </Anchor>
      )}
      {!isPath && !userLink && <span className={classes.name}>{name}</span>}
      <span className={classes.username}>{user.username}</span>
    </span>
  );
}
