import type { Lesson } from '@sentiero/contracts/lessons';
import { ActionIcon } from '@mantine/core';
import { IconArrowRight, IconFlag, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { Contours } from '../../../../shared/page/contours.tsx';
import { paths } from '../../../../shared/paths.ts';
import classes from './completion-banner.module.css';

type Props = {
  lesson: Lesson;
  end: 'completed' | 'read';
  /** Celebrates a lesson that was completed just now. */
  isNew: boolean;
  /** Whether the way on is the next lesson, rather than the next page. */
  isLast: boolean;
  onFold: () => void;
};

/** The completion of a lesson in its bar, with the way on: large when it is new, and one line from then on. */
export function CompletionBanner({ lesson, end, isNew, isLast, onFold }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const next = lesson.next_lesson;
  const { completed, tasks } = lesson;
  const title = t(end === 'completed' ? 'lesson.done-title' : 'lesson.read-title');
  return (
    <section
      className={classes.banner}
      data-new={isNew || undefined}
      data-last={isLast || undefined}
      aria-label={title}
    >
      {isNew && <Contours />}
      {isNew && <Mountains />}
      <IconFlag className={classes.icon} size={18} aria-hidden />
      <div className={classes.text}>
        <h2 className={classes.title}>{title}</h2>
        {isNew && <p className={classes.count}>{t('lesson.done-text', { completed, tasks })}</p>}
      </div>
      <div className={classes.links}>
        {next && (
          <Link className={classes.next} to={`../${next.id}`} relative="path">
            <span>{t('lesson.done-next', { title: translate(next.title) })}</span>
            <IconArrowRight size={18} aria-hidden />
          </Link>
        )}
        <Link className={next ? classes.all : classes.next} to={paths.lessons}>
          {t('lesson.all')}
        </Link>
      </div>
      {isNew && (
        <ActionIcon
          className={classes.fold ?? ''}
          variant="transparent"
          color="var(--on-sign)"
          aria-label={t('news.close')}
          title={t('news.close')}
          onClick={onFold}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </section>
  );
}

function Mountains() {
  return (
    <svg
      className={classes.mountains}
      viewBox="0 0 812 190"
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden
      focusable="false"
    >
      <path className={classes.far} d="M-300 190l300-40 96-40 120 38 90-60 120 72 200-20 90-40 96 40v50H0z" />
      <path
        className={classes.near}
        d="M-900 190l900-20 150-22 150 26 130-52 130-82 74 62 50-18 128 72v34H0z"
      />
      <path className={classes.snow} d="M560 40l-27 17 12 8 12-9 11 10 10-12z" />
      <path className={classes.flag} d="M561 15h20l8 7-8 7h-20z" />
      <path className={classes.pole} d="M560 14v27" />
    </svg>
  );
}
