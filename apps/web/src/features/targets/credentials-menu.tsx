import type { TargetKind } from '@sentiero/contracts/targets';
import { Button } from '@mantine/core';
import { IconKey, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PopoverButton } from '../../shared/ui/popover-button.tsx';
import { CredentialsPanel } from './credentials-panel.tsx';
import { ResetTarget } from './reset-target.tsx';
import classes from './reset-target.module.css';
import { targetsQueries } from './targets.queries.ts';

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
        label={t('target.credentials')}
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
