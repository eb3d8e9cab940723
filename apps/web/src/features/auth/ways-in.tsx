import { Group, Text, Title } from '@mantine/core';
import type { WayIn, WayInKind } from '@sentiero/contracts/users';
import { IconKey, IconKeyOff } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/i18n/format.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { paths } from '../../shared/paths.ts';
import { Entry, EntryList } from '../../shared/ui/entry-list.tsx';
import { LinkButton } from '../../shared/ui/link-button.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { loginPath } from './safe-next.ts';
import classes from './ways-in.module.css';

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

/** When a way into an account was added and last used, as far as that is known. */
export function useWayInDetails(): (way: WayIn) => string[] {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ created_at, last_used_at }) => [
    ...(created_at ? [t('ways-in.added', { date: format.dateTime(created_at) })] : []),
    ...(last_used_at ? [t('sessions.last-used', { time: format.dateTime(last_used_at) })] : []),
  ];
}

/** What a new password has ended; nothing if it was nothing but sessions. */
export function EndedWaysIn({ ended }: { ended: readonly WayIn[] }) {
  const { t } = useTranslation();
  return (
    <Ways icon={<IconKeyOff size={20} />} title={t('ways-in.ended')} ways={ended}>
      {t('ways-in.again')}
    </Ways>
  );
}

/** Ends a reset and a way back: what they have ended, what still opens the account, and the login. */
export function AfterReset({ ended, kept, login }: Shown & { login: string }) {
  const { t } = useTranslation();
  return (
    <>
      <EndedWaysIn ended={ended} />
      <Ways icon={<IconKey size={20} />} title={t('ways-in.kept')} ways={kept}>
        {t('ways-in.unknown')} <TextLink to={toRemoval}>{t('ways-in.check')}</TextLink>
      </Ways>
      <LinkButton to={login} fullWidth mt="lg">
        {t('login.title')}
      </LinkButton>
    </>
  );
}

type Shown = { ended: readonly WayIn[]; kept: readonly WayIn[] };
const toRemoval = loginPath({ pathname: paths.settings, search: '', hash: '#security' });

type WaysProps = { icon: ReactNode; title: string; ways: readonly WayIn[]; children: ReactNode };

function Ways({ icon, title, ways, children }: WaysProps) {
  const nameOf = useWayInName();
  const detailsOf = useWayInDetails();
  const id = useId();
  const shown = ways.filter(({ kind }) => kind !== 'session');
  if (shown.length === 0) return null;
  return (
    <section className={classes.ways} aria-labelledby={id}>
      <Group gap="xs" wrap="nowrap">
        {icon}
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
      </Group>
      <EntryList>
        {shown.map((way) => (
          <Entry key={`${way.kind} ${way.id}`} name={nameOf(way)} details={detailsOf(way)} />
        ))}
      </EntryList>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </section>
  );
}
