import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/i18n/format.ts';

export function FreshnessNote({ at }: { at: number }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  return <span>{t('students.as-of', { time: time(at) })}</span>;
}
