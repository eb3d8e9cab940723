import type { Identity } from '@sentiero/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmPassword, isAskedFor } from '../../features/auth/confirm-password.tsx';
import { externalQueries, useUnlink } from '../../features/auth/external.queries.ts';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { useTranslated } from '../../shared/i18n/language.ts';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { EntryList, RemovableEntry } from '../../shared/ui/entry-list.tsx';
import { useFold } from './use-fold.ts';

/** The providers by which this account is entered; nothing if there are none. */
export function IdentitiesSection() {
  const { t } = useTranslation();
  const fold = useFold();
  const translate = useTranslated();
  const format = useFormat();
  const { data: identities = [] } = useQuery(externalQueries.mine());
  const unlink = useUnlink();
  const [doomed, setDoomed] = useState<Identity | null>(null);
  if (identities.length === 0) return null;
  const nameOf = ({ provider }: Identity) =>
    provider ? translate(provider.name) : t('external.former-provider');
  const close = () => {
    setDoomed(null);
    unlink.reset();
  };
  const onRemoved = () => {
    showToast('external.removed');
    close();
  };
  const remove = () => doomed && unlink.mutate(doomed.id, { onSuccess: onRemoved });
  return (
    <SectionCard title={t('external.title')} fold={fold}>
      <EntryList>
        {identities.map((identity) => (
          <RemovableEntry
            key={identity.id}
            name={nameOf(identity)}
            details={[t('sessions.last-used', { time: format.dateTime(identity.last_used_at) })]}
            removal={{
              label: t('passkeys.remove'),
              spoken: t('external.remove-named', { provider: nameOf(identity) }),
            }}
            onRemove={() => setDoomed(identity)}
          />
        ))}
      </EntryList>
      <ConfirmDialog
        opened={doomed !== null}
        title={t('external.remove-title', { provider: doomed ? nameOf(doomed) : '' })}
        text={t('external.remove-text')}
        confirm={t('passkeys.remove')}
        pending={unlink.isPending}
        error={isAskedFor(unlink.error) ? null : unlink.error}
        onConfirm={remove}
        onClose={close}
      />
      <ConfirmPassword error={unlink.error} onConfirmed={remove} onClose={unlink.reset} />
    </SectionCard>
  );
}
