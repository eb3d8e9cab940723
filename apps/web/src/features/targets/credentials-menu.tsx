import type { TargetKind } from '@sentiero/contracts/targets';
import { Button, Popover } from '@mantine/core';
import { IconChevronDown, IconKey, IconRestore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width="min(420px, calc(100vw - 32px))"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconKey size={18} aria-hidden />}
            rightSection={<IconChevronDown size={18} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            {t('target.credentials')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('target.credentials')}>
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
        </Popover.Dropdown>
      </Popover>
      <ResetTarget target={target} opened={resetting} onClose={() => setResetting(false)} />
    </>
  );
}
