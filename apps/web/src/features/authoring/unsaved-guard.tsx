import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';

/** With this a page leaves a form that has just been saved. */
export const afterSaving = { state: { saved: true } };

const isAfterSaving = (state: unknown) => typeof state === 'object' && state !== null && 'saved' in state;

/** Nothing that was typed is lost without a question: not to a link, not to "back", not to a closed tab. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && !isAfterSaving(nextLocation.state),
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('authoring.unsaved-title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      zIndex={350}
    >
      <Stack gap="lg">
        <Text>{t('authoring.unsaved-text')}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={() => blocker.reset?.()}>
            {t('authoring.stay')}
          </Button>
          <Button color="danger" onClick={() => blocker.proceed?.()}>
            {t('authoring.discard')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
