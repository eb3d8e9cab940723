import { Button, Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { ConfirmPassword, isAskedFor } from '../auth/confirm-password.tsx';

type Act = UseMutationResult<unknown, Error, void>;
type Words = { text: string; button: string; title: string; warning: string };
type Props = { eraseAt: string | null; erase: Act; keep: Act; words: Words };

/** Erases an account after a confirmation; until its date, the erasure can be taken back. */
export function Erasure({ eraseAt, erase, keep, words }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const close = () => {
    erase.reset();
    setAsked(false);
  };
  const confirm = () => erase.mutate(undefined, { onSuccess: () => setAsked(false) });
  return (
    <Stack gap="sm" align="flex-start">
      <Text>{eraseAt ? t('own-data.erased-on', { date: format.date(eraseAt) }) : words.text}</Text>
      {keep.error && <ErrorBox error={keep.error} />}
      {eraseAt ? (
        <Button variant="default" loading={keep.isPending} onClick={() => keep.mutate()}>
          {t('own-data.keep')}
        </Button>
      ) : (
        <Button color="danger" variant="outline" onClick={() => setAsked(true)}>
          {words.button}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsked}
        title={words.title}
        text={words.warning}
        confirm={words.button}
        pending={erase.isPending}
        error={isAskedFor(erase.error) ? null : erase.error}
        onConfirm={confirm}
        onClose={close}
      />
      <ConfirmPassword error={erase.error} onConfirmed={confirm} onClose={erase.reset} />
    </Stack>
  );
}
