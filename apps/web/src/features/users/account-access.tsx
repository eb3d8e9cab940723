import { Button, Group, Stack, Text } from '@mantine/core';
import type { UserForStaff } from '@sentiero/contracts/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmPassword, isAskedFor } from '../auth/confirm-password.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { DoneNote } from '../../shared/ui/done-note.tsx';
import { ErrorBox } from '../../shared/ui/error-box.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { useAccountAccess } from './users-admin.queries.ts';

/** Whether somebody gets in; nobody shuts themselves out. */
export function AccountAccess({ user, isOwn }: { user: UserForStaff; isOwn: boolean }) {
  const { t } = useTranslation();
  const { close, reopen, endSessions } = useAccountAccess(user.id);
  const [asked, setAsked] = useState<'close' | 'end-sessions' | null>(null);
  const name = user.username;
  const acts = { close, 'end-sessions': endSessions };
  const act = asked && acts[asked];
  const done = () => setAsked(null);
  const confirm = () => act?.mutate(undefined, { onSuccess: done });
  return (
    <Panel title={t('users.access')}>
      <Stack gap="sm" align="flex-start">
        <Text c="dimmed">{t('users.access-text')}</Text>
        {reopen.error && !isAskedFor(reopen.error) && <ErrorBox error={reopen.error} />}
        <Group gap="sm">
          {user.closed_at === null ? (
            <>
              <Button variant="default" size="xs" onClick={() => setAsked('end-sessions')}>
                {t('users.end-sessions')}
              </Button>
              {!isOwn && (
                <Button color="danger" variant="outline" size="xs" onClick={() => setAsked('close')}>
                  {t('users.close')}
                </Button>
              )}
            </>
          ) : (
            <Button variant="default" size="xs" loading={reopen.isPending} onClick={() => reopen.mutate()}>
              {t('users.reopen')}
            </Button>
          )}
        </Group>
      </Stack>
      <DoneNote>{endSessions.isSuccess && t('users.sessions-ended')}</DoneNote>
      <ConfirmDialog
        opened={asked !== null}
        title={asked ? t(`users.${asked}-title`, { name }) : ''}
        text={asked ? t(`users.${asked}-text`) : ''}
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
        onConfirmed={() => (act ? confirm() : reopen.mutate())}
        onClose={() => {
          act?.reset();
          reopen.reset();
        }}
      />
    </Panel>
  );
}
