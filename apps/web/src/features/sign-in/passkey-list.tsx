import type { Passkey } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/i18n/format.ts';
import { EntryList, RemovableEntry } from '../../shared/ui/entry-list.tsx';

type Props = { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void };

export function PasskeyList({ passkeys, onRemove }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <EntryList>
      {passkeys.map((passkey) => (
        <RemovableEntry
          key={passkey.id}
          name={passkey.name}
          details={[
            t('passkeys.made', { date: format.date(passkey.created_at) }),
            passkey.last_used_at === null
              ? t('passkeys.unused')
              : t('sessions.last-used', { time: format.dateTime(passkey.last_used_at) }),
          ]}
          removal={{
            label: t('passkeys.remove'),
            spoken: t('passkeys.remove-named', { name: passkey.name }),
          }}
          onRemove={() => onRemove(passkey)}
        />
      ))}
    </EntryList>
  );
}
