import type { CourseMember } from '@sentiero/contracts/courses';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import type { UserLink } from '../../model/member-actions.ts';
import { memberName } from '../../model/member-name.ts';
import classes from './members.module.css';

type Props = { member: CourseMember; userLink: UserLink | undefined };

/** Name and user name: two people of one class may share the first. */
export function MemberNameLink({ member: { user }, userLink }: Props) {
  const name = memberName(user);
  return (
    <span className={classes.names}>
      {userLink ? (
        <Anchor component={Link} to={userLink(user.id)} className={classes.name ?? ''}>
          {name}
        </Anchor>
      ) : (
        <span className={classes.name}>{name}</span>
      )}
      <span className={classes.username}>{user.username}</span>
    </span>
  );
}
