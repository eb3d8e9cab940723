import type { LessonCard } from '@sentiero/contracts/lessons';
import {
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
  IconBinoculars,
  IconClock,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './lesson-facts.module.css';

const bars = [IconAntennaBars3, IconAntennaBars4, IconAntennaBars5];

/** Whether a lesson is a hunt, its level, and the time that its author expects it to take. */
export function LessonFacts({ lesson }: { lesson: Pick<LessonCard, 'mode' | 'difficulty' | 'minutes'> }) {
  const { t } = useTranslation();
  const Bars = bars[lesson.difficulty - 1] ?? IconAntennaBars3;
  return (
    <p className={classes.facts}>
      {lesson.mode === 'hunt' && (
        <span className={classes.fact}>
          <IconBinoculars size={18} aria-hidden />
          {t('lessons.hunt')}
        </span>
      )}
      <span className={classes.fact}>
        <Bars size={18} aria-hidden />
        {t(`lessons.difficulty-${lesson.difficulty}`, { defaultValue: '' })}
      </span>
      {lesson.minutes !== null && (
        <span className={classes.fact}>
          <IconClock size={18} aria-hidden />
          {t('lessons.minutes', { minutes: lesson.minutes })}
        </span>
      )}
    </p>
  );
}
