import type { CourseMember } from '@sentiero/contracts/courses';
import { ActionIcon } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../shared/feedback/confirm-dialog.tsx';
import { showToast } from '../../../../shared/feedback/toasts.ts';
import { useRemoveMember } from '../../queries/courses.queries.ts';
import { memberName } from '../../model/member-name.ts';

type ButtonProps = { name: string; onClick: () => void };

export function RemoveMemberButton({ name, onClick }: ButtonProps) {
  const { t } = useTranslation();
  return (
    <ActionIcon aria-label={t('members.remove-name', { name })} title={t('members.remove')} onClick={onClick}>
      <IconUserMinus size={18} />
    </ActionIcon>
  );
}

/** One dialog for the whole table; `ask` opens it for a member. */
export function useMemberRemoval(courseId: number) {
  const { t } = useTranslation();
  const [member, setMember] = useState<CourseMember | null>(null);
  const [opened, setOpened] = useState(false);
  const removal = useRemoveMember(courseId);
  const { reset } = removal;
  const ask = useCallback(
    (asked: CourseMember) => {
      reset();
      setMember(asked);
      setOpened(true);
    },
    [reset],
  );
  const onSuccess = () => {
    showToast('toast.member-removed');
    setOpened(false);
  };
  const dialog = (
    <ConfirmDialog
      opened={opened}
      title={t('members.remove')}
      text={t('members.remove-text', { name: member ? memberName(member.user) : '' })}
      confirm={t('members.remove-confirm')}
      pending={removal.isPending}
      error={removal.error}
      onConfirm={() => member && removal.mutate(member.user.id, { onSuccess })}
      onClose={() => setOpened(false)}
    />
  );
  return { ask, dialog };
}
