import { Alert, Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../shared/files/save-file.ts';
import { useCopy } from '../../shared/ui/use-copy.ts';
import classes from './recovery-codes.module.css';

const texts = {
  app: 'second-factor.keep-codes',
  passkey: 'passkeys.keep-codes',
  renewed: 'second-factor.keep-new-codes',
} as const;

type Props = { codes: readonly string[]; of: keyof typeof texts; onDone: () => void };

/** The codes for the day on which the app or the passkey is lost; the server has only their hashes. */
export function RecoveryCodes({ codes, of, onDone }: Props) {
  const { t } = useTranslation();
  const { copy, copied } = useCopy();
  const text = `${t('second-factor.file-head', { host: location.host })}\n\n${codes.join('\n')}\n`;
  return (
    <Stack gap="md">
      <Alert role="status">{t(texts[of])}</Alert>
      <ul className={classes.codes} aria-label={t('second-factor.recovery-codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{code}</code>
          </li>
        ))}
      </ul>
      <Group gap="sm">
        <Button variant="default" onClick={() => void copy(codes.join('\n'))}>
          {copied ? t('app.copied') : t('second-factor.copy-codes')}
        </Button>
        <Button
          variant="default"
          onClick={() => saveFile('sentiero-recovery-codes.txt', text, 'text/plain;charset=utf-8')}
        >
          {t('second-factor.save-codes')}
        </Button>
        <Button onClick={onDone}>{t('second-factor.codes-kept')}</Button>
      </Group>
    </Stack>
  );
}
