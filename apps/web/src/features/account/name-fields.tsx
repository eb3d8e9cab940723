import { limits } from '@sentiero/contracts/shared';
import { useTranslation } from 'react-i18next';
import type { ReadField } from '../../shared/forms/form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';

export type Names = { username: string; first_name: string; last_name: string };

/** A user's display name. */
export function NameFields({ initial }: { initial?: Names }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="username"
        label={t('login.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.nameMax}
        defaultValue={initial?.username}
      />
      <TextField
        name="first_name"
        label={t('account.first-name')}
        autoComplete="given-name"
        maxLength={limits.nameMax}
        defaultValue={initial?.first_name}
      />
      <TextField
        name="last_name"
        label={t('account.last-name')}
        autoComplete="family-name"
        maxLength={limits.nameMax}
        defaultValue={initial?.last_name}
      />
    </>
  );
}

export function readNames(read: ReadField): Names {
  return {
    username: read('username'),
    first_name: read('first_name'),
    last_name: read('last_name'),
  };
}
