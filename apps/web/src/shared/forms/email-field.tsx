import { limits } from '@sentiero/contracts/shared';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-field.tsx';

/** The platform wants a domain with a dot, which the browser's own check does not. */
const withDomain = '.+@.+\\..+';

export function EmailField({ defaultValue }: { defaultValue?: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      name="email"
      type="email"
      label={t('form.email-label')}
      autoComplete="email"
      inputMode="email"
      maxLength={limits.emailMax}
      pattern={withDomain}
      defaultValue={defaultValue}
    />
  );
}
