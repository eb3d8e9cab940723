import { Badge, Group, Stack, Text } from '@mantine/core';
import type { OwnSession } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/i18n/format.ts';
import classes from './session-list.module.css';

export function SessionList({ sessions }: { sessions: readonly OwnSession[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.list}>
      {sessions.map(({ id, device, current, created_at, last_used_at }) => (
        <li key={id}>
          <Stack gap={2}>
            <Group gap="xs">
              <Text fw={600}>{device || t('sessions.unknown-device')}</Text>
              {current && <Badge>{t('sessions.current')}</Badge>}
            </Group>
            <Text size="sm" c="dimmed">
              {t('sessions.last-used', { time: format.dateTime(last_used_at) })}
            </Text>
            <Text size="sm" c="dimmed">
              {t('sessions.logged-in', { time: format.dateTime(created_at) })}
            </Text>
          </Stack>
        </li>
      ))}
    </ul>
  );
}
