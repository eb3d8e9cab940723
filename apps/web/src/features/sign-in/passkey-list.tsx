import { Button, Group, Stack, Text } from '@mantine/core';
import type { Passkey } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/i18n/format.ts';
import classes from './session-list.module.css';

type Props = { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void };

export function PasskeyList({ passkeys, onRemove }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.list}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
            <Stack gap={2} miw={0}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {passkey.name}
              </Text>
              <Text size="sm" c="dimmed">
                {t('passkeys.made', { date: format.date(passkey.created_at) })}
              </Text>
              <Text size="sm" c="dimmed">
                {passkey.last_used_at === null
                  ? t('passkeys.unused')
                  : t('sessions.last-used', { time: format.dateTime(passkey.last_used_at) })}
              </Text>
            </Stack>
            <Button
              color="danger"
              variant="outline"
              size="xs"
              style={{ flex: 'none' }}
              aria-label={t('passkeys.remove-named', { name: passkey.name })}
              onClick={() => onRemove(passkey)}
            >
              {t('passkeys.remove')}
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  );
}
