import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { joinCodeMax } from '../../model/join-link.ts';
import { JoinProblem } from './join-problem.tsx';
import classes from './join-dialog.module.css';
import { WhatTeachersSee } from './what-teachers-see.tsx';

type Props = {
  opened: boolean;
  /** The code from a join link, filled in. */
  code: string;
  pending: boolean;
  error: unknown;
  onJoin: (code: string) => void;
  onClose: () => void;
};

export function JoinDialog({ opened, pending, onClose, ...form }: Props) {
  const { t } = useTranslation();
  const close = () => {
    if (!pending) onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={t('courses.join')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <JoinForm {...form} pending={pending} onClose={close} />
    </Modal>
  );
}

function JoinForm({ code, pending, error, onJoin, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);

  useEffect(() => {
    if (error !== null) input.current?.focus();
  }, [error]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('join_code') ?? '').trim();
    setMissing(typed === '');
    if (typed !== '') onJoin(typed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <fieldset className={classes.fields} disabled={pending}>
        <Stack gap="md">
          <Text c="dimmed">{t(code === '' ? 'courses.join-text' : 'courses.join-link-text')}</Text>
          <WhatTeachersSee />
          {error !== null && <JoinProblem error={error} />}
          <TextInput
            label={t('courses.join-code')}
            name="join_code"
            classNames={{ input: classes.code ?? '' }}
            ref={input}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={code}
            maxLength={joinCodeMax}
            required
            withAsterisk={false}
            data-autofocus
            error={missing && t('courses.join-code-required')}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t('app.cancel')}
            </Button>
            <Button type="submit" loading={pending}>
              {t('courses.join-submit')}
            </Button>
          </Group>
        </Stack>
      </fieldset>
    </form>
  );
}
