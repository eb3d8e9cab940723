import type { Lesson } from '@sentiero/contracts/lessons';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTranslated } from '../../shared/i18n/language.ts';
import { Contours } from '../../shared/ui/contours.tsx';
import classes from './completion-banner.module.css';

type Props = { lesson: Lesson; compact: boolean };

/** The summit: large where the lesson ends and begins, one line on the steps between. */
export function CompletionBanner({ lesson, compact }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const next = lesson.next_lesson;
  const { completed, tasks } = lesson;
  return (
    <section
      className={classes.banner}
      data-compact={compact || undefined}
      aria-label={t('lesson.done-title')}
    >
      <Contours />
      {!compact && <Mountains />}
      <div className={classes.text}>
        <h2 className={classes.title}>{t('lesson.done-title')}</h2>
        {!compact && tasks > 0 && (
          <p className={classes.count}>{t('lesson.done-text', { completed, tasks })}</p>
        )}
        <div className={classes.links}>
          {next && (
            <Link className={classes.next} to={`../${next.id}`} relative="path">
              {t('lesson.done-next', { title: translate(next.title) })}
              <IconArrowRight size={18} aria-hidden />
            </Link>
          )}
          <Link className={next ? classes.all : classes.next} to="/lessons">
            {t('lesson.all')}
          </Link>
        </div>
      </div>
    </section>
  );
}

function Mountains() {
  return (
    <svg
      className={classes.mountains}
      viewBox="0 0 812 190"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      focusable="false"
    >
      <path className={classes.far} d="M0 140l96-40 90 38 120-78 150 90 130-10 130-34 96 36v48H0z" />
      <path className={classes.near} d="M0 165l146-25 130 22 170-122 90 71 60-23 141 80 75-14v36H0z" />
      <path className={classes.snow} d="M446 40l-15 16 9 11 9-12 10 7 9-6z" />
      <path className={classes.flag} d="M447 20h18l8 6-8 6h-18z" />
      <path className={classes.pole} d="M446 19v22" />
    </svg>
  );
}
