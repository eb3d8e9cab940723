import { limits } from '@sentiero/contracts/shared';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-field.tsx';

type Props = {
  defaultValue?: string;
  /** Off for another user's address. */
  autoComplete?: 'email' | 'off';
  /** What it means to leave it empty, if that is allowed. */
  emptyHint?: string;
};

export function EmailField({ defaultValue, autoComplete = 'email', emptyHint }: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      name="email"
      type="email"
      label={t('form.email-label')}
      autoComplete={autoComplete}
      inputMode="email"
      maxLength={limits.emailMax}
      defaultValue={defaultValue}
      {...(emptyHint !== undefined && { required: false, description: emptyHint })}
    />
  );
}
