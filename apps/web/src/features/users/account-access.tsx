import { Button, Group, Stack, Text } from '@mantine/core';
import type { UserForStaff } from '@sentiero/contracts/users';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmPassword, isAskedFor } from '../auth/confirm-password.tsx';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { PasswordCode } from './password-code.tsx';
import { useAccountAccess } from './users-admin.queries.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

const doneTexts = {
  reset: 'users.reset-sent',
  close: 'toast.account-closed',
  'end-sessions': 'users.sessions-ended',
  'remove-factor': 'second-factor.off-now',
} as const;

/** Whether the account may log in; staff cannot close their own. */
export function AccountAccess({ user, isOwn }: { user: UserForStaff; isOwn: boolean }) {
  const { t } = useTranslation();
  const { reset, close, reopen, endSessions, removeFactor } = useAccountAccess(user.id);
  const [asked, setAsked] = useState<keyof typeof doneTexts | null>(null);
  const name = user.username;
  const acts = { reset, close, 'end-sessions': endSessions, 'remove-factor': removeFactor };
  const act = asked && acts[asked];
  const done = () => setAsked(null);
  const onSuccess = () => {
    if (asked && (asked !== 'reset' || user.email !== '')) showToast(doneTexts[asked]);
    done();
  };
  const confirm = () => act?.mutate(undefined, { onSuccess });
  const open = () => reopen.mutate(undefined, { onSuccess: () => showToast('toast.account-reopened') });
  return (
    <Panel title={t('users.access')}>
      <Stack gap="sm" align="flex-start">
        <Text c="dimmed">{t('users.access-text')}</Text>
        {reopen.error && !isAskedFor(reopen.error) && <ErrorBox error={reopen.error} />}
        <Group gap="sm">
          {user.closed_at === null ? (
            <>
              {!isOwn && (
                <ToolButton icon={IconKey} onClick={() => setAsked('reset')}>
                  {t('users.reset')}
                </ToolButton>
              )}
              <ToolButton onClick={() => setAsked('end-sessions')}>{t('users.end-sessions')}</ToolButton>
              {!isOwn && user.second_factor_at !== null && (
                <ToolButton onClick={() => setAsked('remove-factor')}>{t('users.remove-factor')}</ToolButton>
              )}
              {!isOwn && (
                <Button color="danger" variant="outline" size="xs" onClick={() => setAsked('close')}>
                  {t('users.close')}
                </Button>
              )}
            </>
          ) : (
            <ToolButton loading={reopen.isPending} onClick={open}>
              {t('users.reopen')}
            </ToolButton>
          )}
        </Group>
        {reset.data && reset.data.code !== null && <PasswordCode name={name} code={reset.data.code} />}
      </Stack>
      <ConfirmDialog
        opened={asked !== null}
        title={asked ? t(`users.${asked}-title`, { name }) : ''}
        text={
          asked
            ? t(asked === 'reset' && user.email === '' ? 'users.reset-code-text' : `users.${asked}-text`)
            : ''
        }
        confirm={asked ? t(`users.${asked}`) : ''}
        pending={act?.isPending ?? false}
        error={act && !isAskedFor(act.error) ? act.error : null}
        onConfirm={confirm}
        onClose={() => {
          act?.reset();
          done();
        }}
      />
      <ConfirmPassword
        error={act?.error ?? reopen.error}
        onConfirmed={() => (act ? confirm() : open())}
        onClose={() => {
          act?.reset();
          reopen.reset();
        }}
      />
    </Panel>
  );
}
