import { Button, Popover } from '@mantine/core';
import { IconChevronDown, IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CredentialsPanel } from './credentials-panel.tsx';
import { ResetTarget } from './reset-target.tsx';
import { targetsQueries } from './targets.queries.ts';

type Props = { target: { id: number; name: string } };

/** The learner's credentials for the target, fetched when first opened. */
export function CredentialsMenu({ target }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const credentials = useQuery({ ...targetsQueries.credentials(target.id), enabled: opened });
  return (
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
        <ResetTarget target={target} />
      </Popover.Dropdown>
    </Popover>
  );
}
