import { List, Stack, Text } from '@mantine/core';
import type { WayIn, WayInKind } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/i18n/language.ts';

const texts = {
  password: 'ways-in.kind-password',
  identity: 'ways-in.kind-identity',
  passkey: 'ways-in.kind-passkey',
  totp: 'ways-in.kind-totp',
  recovery_codes: 'ways-in.kind-recovery-codes',
  api_token: 'ways-in.kind-api-token',
  session: 'ways-in.kind-session',
} as const satisfies Record<WayInKind, string>;

/** Names a way into an account, such as “Passkey “Phone””. */
export function useWayInName(): (way: WayIn) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return ({ kind, name }) =>
    t(texts[kind], {
      name: name?.[language] ?? (kind === 'session' ? t('sessions.unknown-device') : '–'),
    });
}

/** What a new password has ended; nothing if it was nothing but sessions. */
export function EndedWaysIn({ ended }: { ended: readonly WayIn[] }) {
  const { t } = useTranslation();
  const nameOf = useWayInName();
  const shown = ended.filter(({ kind }) => kind !== 'session');
  if (shown.length === 0) return null;
  return (
    <Stack gap="xs" mt="md">
      <Text>{t('ways-in.ended')}</Text>
      <List>
        {shown.map((way) => (
          <List.Item key={`${way.kind} ${way.id}`}>{nameOf(way)}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        {t('ways-in.again')}
      </Text>
    </Stack>
  );
}
