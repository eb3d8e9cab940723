import { Button, Stack, Text } from '@mantine/core';
import type { Passkey } from '@sentiero/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmPassword, isAskedFor } from '../../features/auth/confirm-password.tsx';
import { PasskeyForm } from '../../features/sign-in/passkey-form.tsx';
import { PasskeyList } from '../../features/sign-in/passkey-list.tsx';
import { passkeysQueries, usePasskeys } from '../../features/sign-in/passkeys.queries.ts';
import { RecoveryCodes } from '../../features/sign-in/recovery-codes.tsx';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { knowsPasskeys } from '../../shared/passkey.ts';
import { Dots } from '../../shared/feedback/loaded.tsx';
import { useFold } from './use-fold.ts';

/** Passkeys: added under a name, listed, and removed. */
export function PasskeysSection() {
  const { t } = useTranslation();
  const fold = useFold();
  const passkeys = useQuery(passkeysQueries.mine());
  const { add, remove } = usePasskeys();
  const [name, setName] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<Passkey | null>(null);
  const codes = add.data?.recovery_codes ?? [];
  const shown = (error: unknown) => (isAskedFor(error) ? null : error);
  const close = () => {
    setName(null);
    add.reset();
  };
  const send = (given: string) => {
    setName(given);
    add.mutate(given, { onSuccess: (added) => added.recovery_codes.length === 0 && finish() });
  };
  const finish = () => {
    showToast('passkeys.added');
    close();
  };
  const keep = () => {
    setDoomed(null);
    remove.reset();
  };
  const onRemoved = () => {
    showToast('passkeys.removed');
    keep();
  };
  const removeIt = () => doomed && remove.mutate(doomed.id, { onSuccess: onRemoved });
  return (
    <SectionCard title={t('passkeys.title')} fold={fold}>
      <Stack gap="md">
        <Text>{t('passkeys.text')}</Text>
        {passkeys.isPending && <Dots />}
        {passkeys.isError && <ErrorBox error={passkeys.error} onRetry={() => void passkeys.refetch()} />}
        {passkeys.data && passkeys.data.length > 0 && (
          <PasskeyList passkeys={passkeys.data} onRemove={setDoomed} />
        )}
        {codes.length > 0 && <RecoveryCodes codes={codes} of="passkey" onDone={finish} />}
        {name !== null && codes.length === 0 && (
          <PasskeyForm pending={add.isPending} error={shown(add.error)} onSubmit={send} onCancel={close} />
        )}
        {name === null && knowsPasskeys && (
          <Button variant="default" onClick={() => setName('')} style={{ alignSelf: 'flex-start' }}>
            {t('passkeys.new')}
          </Button>
        )}
        {!knowsPasskeys && <Text c="dimmed">{t('passkeys.not-known')}</Text>}
      </Stack>
      <ConfirmDialog
        opened={doomed !== null}
        title={t('passkeys.remove-title', { name: doomed?.name ?? '' })}
        text={t('passkeys.remove-text')}
        confirm={t('passkeys.remove')}
        pending={remove.isPending}
        error={shown(remove.error)}
        onConfirm={removeIt}
        onClose={keep}
      />
      <ConfirmPassword
        error={add.error}
        onConfirmed={() => name !== null && send(name)}
        onClose={add.reset}
      />
      <ConfirmPassword error={remove.error} onConfirmed={removeIt} onClose={remove.reset} />
    </SectionCard>
  );
}
