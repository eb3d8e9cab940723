import { Button, Group, Stack, Text } from '@mantine/core';
import type { Identity } from '@sentiero/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmPassword, isAskedFor } from '../../features/auth/confirm-password.tsx';
import { externalQueries, useUnlink } from '../../features/auth/external.queries.ts';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useTranslated } from '../../shared/i18n/language.ts';
import { SectionCard } from '../../shared/page/section-card.tsx';

/** The providers by which this account is entered; nothing if there are none. */
export function IdentitiesSection() {
  const { t } = useTranslation();
  const translate = useTranslated();
  const format = useFormat();
  const { data: identities = [] } = useQuery(externalQueries.mine());
  const unlink = useUnlink();
  const [doomed, setDoomed] = useState<Identity | null>(null);
  if (identities.length === 0) return null;
  const nameOf = ({ provider }: Identity) =>
    provider ? translate(provider.name) : t('external.former-provider');
  const close = () => {
    setDoomed(null);
    unlink.reset();
  };
  const onRemoved = () => {
    showToast('external.removed');
    close();
  };
  const remove = () => doomed && unlink.mutate(doomed.id, { onSuccess: onRemoved });
  return (
    <SectionCard title={t('external.title')}>
      <Stack gap="md">
        {identities.map((identity) => (
          <Group key={identity.id} justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
            <Stack gap={2} miw={0}>
              <Text fw={600}>{nameOf(identity)}</Text>
              <Text size="sm" c="dimmed">
                {t('sessions.last-used', { time: format.dateTime(identity.last_used_at) })}
              </Text>
            </Stack>
            <Button
              color="danger"
              variant="outline"
              size="xs"
              style={{ flex: 'none' }}
              aria-label={t('external.remove-named', { provider: nameOf(identity) })}
              onClick={() => setDoomed(identity)}
            >
              {t('passkeys.remove')}
            </Button>
          </Group>
        ))}
      </Stack>
      <ConfirmDialog
        opened={doomed !== null}
        title={t('external.remove-title', { provider: doomed ? nameOf(doomed) : '' })}
        text={t('external.remove-text')}
        confirm={t('passkeys.remove')}
        pending={unlink.isPending}
        error={isAskedFor(unlink.error) ? null : unlink.error}
        onConfirm={remove}
        onClose={close}
      />
      <ConfirmPassword error={unlink.error} onConfirmed={remove} onClose={unlink.reset} />
    </SectionCard>
  );
}
