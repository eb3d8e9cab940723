import { Button, Group, Stack, Text } from '@mantine/core';
import type { ApiToken } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/i18n/format.ts';
import { scopeTexts } from './scope-texts.ts';
import classes from './token-list.module.css';

type Props = { tokens: readonly ApiToken[]; onRevoke: (token: ApiToken) => void };

export function TokenList({ tokens, onRevoke }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <ul className={classes.list}>
      {tokens.map((token) => (
        <li key={token.id}>
          <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
            <Stack gap={2} miw={0}>
              <Text fw={600} className={classes.name}>
                {token.name}
              </Text>
              <Text size="sm">{format.list(token.scopes.map((scope) => t(scopeTexts[scope])))}</Text>
              <Text size="sm" c="dimmed">
                {t('api-tokens.expires', { date: format.date(token.expires) })}
              </Text>
              <Text size="sm" c="dimmed">
                {token.last_used_at === null
                  ? t('api-tokens.unused')
                  : t('sessions.last-used', { time: format.dateTime(token.last_used_at) })}
              </Text>
            </Stack>
            <Button
              color="danger"
              variant="outline"
              size="xs"
              className={classes.revoke}
              aria-label={t('api-tokens.revoke-named', { name: token.name })}
              onClick={() => onRevoke(token)}
            >
              {t('api-tokens.revoke')}
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  );
}
