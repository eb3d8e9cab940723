import { Stack, Text } from '@mantine/core';
import type { WayIn } from '@sentiero/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmPassword, isAskedFor } from '../auth/confirm-password.tsx';
import { useWayInDetails, useWayInName } from '../auth/ways-in.tsx';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { LoadedPanel } from '../../shared/page/loaded-panel.tsx';
import { EntryList, RemovableEntry } from '../../shared/ui/entry-list.tsx';
import { usersAdminQueries, useRemoveWayIn } from './users-admin.queries.ts';

/** What opens the account, for staff, who remove what should not. */
export function UserWaysIn({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const nameOf = useWayInName();
  const detailsOf = useWayInDetails();
  const query = useQuery(usersAdminQueries.waysIn(userId));
  const remove = useRemoveWayIn(userId);
  const [asked, setAsked] = useState<WayIn | null>(null);
  const close = () => {
    remove.reset();
    setAsked(null);
  };
  const confirm = () =>
    asked &&
    remove.mutate(asked, {
      onSuccess() {
        showToast('ways-in.removed');
        setAsked(null);
      },
    });
  return (
    <LoadedPanel title={t('ways-in.title')} query={query}>
      {(ways) => (
        <Stack gap="sm">
          <Text c="dimmed">{t('ways-in.text')}</Text>
          <EntryList>
            {ways.map((way) => (
              <RemovableEntry
                key={`${way.kind} ${way.id}`}
                name={nameOf(way)}
                details={detailsOf(way)}
                removal={{
                  label: t('ways-in.remove'),
                  spoken: t('ways-in.remove-named', { name: nameOf(way) }),
                }}
                onRemove={() => setAsked(way)}
              />
            ))}
          </EntryList>
          <ConfirmDialog
            opened={asked !== null}
            title={asked ? t('ways-in.remove-title', { name: nameOf(asked) }) : ''}
            text={t('ways-in.remove-text')}
            confirm={t('ways-in.remove')}
            pending={remove.isPending}
            error={isAskedFor(remove.error) ? null : remove.error}
            onConfirm={confirm}
            onClose={close}
          />
          <ConfirmPassword error={remove.error} onConfirmed={confirm} onClose={close} />
        </Stack>
      )}
    </LoadedPanel>
  );
}
