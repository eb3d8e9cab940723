import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './proven-email.module.css';

/** The proven address, read-only. */
export function ProvenEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <TextInput
      type="email"
      label={t('form.email-label')}
      autoComplete="email"
      value={email}
      classNames={{ input: classes.input }}
      readOnly
    />
  );
}
