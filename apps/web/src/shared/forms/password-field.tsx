import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { limits } from '@sentiero/contracts/shared';
import { useTranslation } from 'react-i18next';
import { useFieldError } from './use-field-error.tsx';

type Props = Omit<PasswordInputProps, 'name' | 'error'> & {
  name: string;
  autoComplete: 'current-password' | 'new-password';
  invalid?: boolean;
};

/** A password with a button that reveals it, reachable by keyboard. */
export function PasswordField({ invalid = false, ...input }: Props) {
  const { t } = useTranslation();
  const error = useFieldError(input.name);
  return (
    <PasswordInput
      required
      withAsterisk={false}
      maxLength={limits.passwordMax}
      autoCapitalize="none"
      spellCheck={false}
      error={error ?? invalid}
      aria-invalid={error !== null || invalid || undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ type: 'button', 'aria-label': t('form.show-password') }}
      {...input}
    />
  );
}
