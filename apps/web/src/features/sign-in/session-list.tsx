import { Badge, Group } from '@mantine/core';
import type { OwnSession } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/i18n/format.ts';
import { EntryList, RemovableEntry } from '../../shared/ui/entry-list.tsx';

type Props = { sessions: readonly OwnSession[]; onEnd: (id: number) => void };

export function SessionList({ sessions, onEnd }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = ({ device }: OwnSession) => device || t('sessions.unknown-device');
  return (
    <EntryList>
      {sessions.map((session) => (
        <RemovableEntry
          key={session.id}
          name={
            <Group gap="xs">
              <span>{nameOf(session)}</span>
              {session.current && <Badge>{t('sessions.current')}</Badge>}
            </Group>
          }
          details={[
            t('sessions.last-used', { time: format.dateTime(session.last_used_at) }),
            t('sessions.logged-in', { time: format.dateTime(session.created_at) }),
          ]}
          removal={
            session.current
              ? null
              : { label: t('sessions.end'), spoken: t('sessions.end-named', { device: nameOf(session) }) }
          }
          onRemove={() => onEnd(session.id)}
        />
      ))}
    </EntryList>
  );
}
