import type { Credential, TargetKind } from '@sentiero/contracts/targets';
import { Button, Group, Loader, Text, VisuallyHidden } from '@mantine/core';
import { IconKey, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PopoverButton } from '../../shared/ui/popover-button.tsx';
import classes from './reset-target.module.css';
import { targetsQueries, useResetTarget } from './targets.queries.ts';
import { LazyConfirmDialog } from '../../shared/feedback/lazy-confirm-dialog.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { CopyValue } from '../../shared/ui/copy-value.tsx';

type Props = { target: { id: number; name: string; kind: TargetKind } };

/** The learner's credentials for the target, fetched when first opened. */
export function CredentialsMenu({ target }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [resetting, setResetting] = useState(false);
  const credentials = useQuery({ ...targetsQueries.credentials(target.id), enabled: opened });
  const canReset = useQuery({
    ...targetsQueries.canReset(target.id),
    enabled: opened && !credentials.isLoading,
  });
  return (
    <>
      <PopoverButton
        label={t('target.credentials', { name: target.name })}
        icon={<IconKey size={18} aria-hidden />}
        width={420}
        opened={opened}
        onOpened={setOpened}
      >
        <CredentialsPanel
          credentials={credentials.data}
          error={credentials.error}
          onRetry={() => void credentials.refetch()}
        />
        {canReset.data?.available && (
          <div className={classes.root}>
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconRestore size={18} aria-hidden />}
              onClick={() => {
                setOpened(false);
                setResetting(true);
              }}
            >
              {t('target.reset')}
            </Button>
          </div>
        )}
      </PopoverButton>
      <ResetTarget target={target} opened={resetting} onClose={() => setResetting(false)} />
    </>
  );
}

type ResetTargetProps = { target: { id: number; name: string }; opened: boolean; onClose: () => void };

/**
 * Resets a broken copy of the application; other learners' data is untouched. It stands beside the menu that opens it,
 * because the menu closes at the first click elsewhere.
 */
function ResetTarget({ target, opened, onClose }: ResetTargetProps) {
  const { t } = useTranslation();
  const reset = useResetTarget(target.id);
  const onSuccess = () => {
    showToast('target.reset-done');
    onClose();
  };
  return (
    <LazyConfirmDialog
      opened={opened}
      title={t('target.reset')}
      text={t('target.reset-text', { name: target.name })}
      confirm={t('target.reset-confirm')}
      pending={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(undefined, { onSuccess })}
      onClose={() => {
        reset.reset();
        onClose();
      }}
    />
  );
}

type CredentialsPanelProps = {
  credentials: readonly Credential[] | undefined;
  error: unknown;
  onRetry: () => void;
};

function CredentialsPanel({ credentials, error, onRetry }: CredentialsPanelProps) {
  const { t } = useTranslation();
  if (error) return <ErrorBox error={error} onRetry={onRetry} />;
  if (!credentials)
    return (
      <Group justify="center" p="md" role="status">
        <Loader type="dots" aria-hidden />
        <VisuallyHidden>{t('app.loading')}</VisuallyHidden>
      </Group>
    );
  if (credentials.length === 0) return <Text c="dimmed">{t('target.no-credentials')}</Text>;
  return (
    <ul className={classes.list}>
      {credentials.map((credential, place) => (
        <li key={`${place} ${credential.username}`} className={classes.item}>
          {credential.description !== '' && <p className={classes.description}>{credential.description}</p>}
          <dl className={classes.values}>
            <dt>{t('login.username')}</dt>
            <dd>
              <CopyValue value={credential.username} label={t('login.username')} />
            </dd>
            <dt>{t('login.password')}</dt>
            <dd>
              <CopyValue value={credential.password} label={t('login.password')} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
