import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HeatLevel } from '../../model/student-progress.ts';
import classes from './heat.module.css';

const scale: readonly { level: HeatLevel; mark: string; share: string }[] = [
  { level: 'low', mark: '1', share: '1–33' },
  { level: 'middle', mark: '2', share: '34–66' },
  { level: 'high', mark: '3', share: '67–99' },
  { level: 'complete', mark: '✓', share: '100' },
];

/** The legend of numbers and colours. */
export function HeatLegend() {
  const { t } = useTranslation();
  return (
    <div className={classes.legend}>
      <span>{t('students.legend')}</span>
      <ul className={classes.scale}>
        <li>
          <span className={classes.heat} data-level="none" aria-hidden>
            ·
          </span>
          {t('students.not-begun')}
        </li>
        <li>
          <span className={classes.heat} data-level="begun" aria-hidden>
            0
          </span>
          {t('students.begun')}
        </li>
        {scale.map(({ level, mark, share }) => (
          <li key={level}>
            <span className={classes.heat} data-level={level} aria-hidden>
              {mark}
            </span>
            {share}&nbsp;%
          </li>
        ))}
        <li>{t('students.attempts-note')}</li>
        <li>
          <IconClock size={14} stroke={2.5} aria-hidden />
          {t('students.late-note')}
        </li>
      </ul>
    </div>
  );
}
