import { useTranslation } from 'react-i18next';
import { useTime } from '../../shared/i18n/dates.ts';

export function FreshnessNote({ at }: { at: number }) {
  const { t } = useTranslation();
  const time = useTime();
  return <span>{t('students.as-of', { time: time(at) })}</span>;
}
