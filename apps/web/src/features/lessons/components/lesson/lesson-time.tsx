import { IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './lesson-time.module.css';

/** The author's estimate of a lesson, if there is one. */
export function LessonTime({ minutes }: { minutes: number | null }) {
  const { t } = useTranslation();
  if (minutes === null) return null;
  return (
    <p className={classes.time}>
      <IconClock size={18} aria-hidden />
      {t('lessons.minutes', { minutes })}
    </p>
  );
}
