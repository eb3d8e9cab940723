import type { FoundUser } from '@sentiero/contracts/users';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { useAddMember } from '../../queries/courses.queries.ts';
import { memberName } from '../../model/member-name.ts';
import classes from './members.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props = { courseId: number; user: FoundUser; isMember: boolean };

export function FoundMember({ courseId, user, isMember }: Props) {
  const { t } = useTranslation();
  const add = useAddMember(courseId);
  const name = memberName(user);
  return (
    <>
      <div className={classes.person}>
        <span className={classes.names}>
          <span className={classes.name}>{name}</span>
          <span className={classes.username}>{user.username}</span>
        </span>
        <span role="status" className={classes.state}>
          {isMember && (
            <>
              <IconCheck size={18} aria-hidden />
              {t('members.is-member')}
            </>
          )}
        </span>
        {!isMember && (
          <ToolButton
            icon={IconPlus}
            aria-label={t('members.add-name', { name })}
            loading={add.isPending}
            onClick={() => add.mutate(user.id)}
          >
            {t('members.add')}
          </ToolButton>
        )}
      </div>
      {add.error && <ErrorBox error={add.error} />}
    </>
  );
}
