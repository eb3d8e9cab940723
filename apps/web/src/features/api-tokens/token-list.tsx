import type { ApiToken } from '@sentiero/contracts/users';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/i18n/format.ts';
import { EntryList, RemovableEntry } from '../../shared/ui/entry-list.tsx';
import { scopeTexts } from './scope-texts.ts';

type Props = { tokens: readonly ApiToken[]; onRevoke: (token: ApiToken) => void };

export function TokenList({ tokens, onRevoke }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <EntryList>
      {tokens.map((token) => (
        <RemovableEntry
          key={token.id}
          name={token.name}
          details={[
            format.list(token.scopes.map((scope) => t(scopeTexts[scope]))),
            t('api-tokens.expires', { date: format.date(token.expires) }),
            token.last_used_at === null
              ? t('api-tokens.unused')
              : t('sessions.last-used', { time: format.dateTime(token.last_used_at) }),
          ]}
          removal={{
            label: t('api-tokens.revoke'),
            spoken: t('api-tokens.revoke-named', { name: token.name }),
          }}
          onRemove={() => onRevoke(token)}
        />
      ))}
    </EntryList>
  );
}
