import { Code, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { scrollable } from '../../shared/ui/scrollable.ts';

/** What a copy has logged; it is hostile, and shown as plain text. */
export function CopyLog({ log }: { log: string }) {
  const { t } = useTranslation();
  if (log.trim() === '') return <Text c="dimmed">{t('instance.no-log')}</Text>;
  return (
    <Code
      block
      mah="50vh"
      bg="var(--sunk)"
      fz={13}
      style={{ overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      aria-label={t('instance.log')}
      {...scrollable}
    >
      {log}
    </Code>
  );
}
