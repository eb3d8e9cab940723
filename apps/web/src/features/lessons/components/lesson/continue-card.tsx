import { Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import { resumePath, type ContinuePoint } from '../../model/pick-continue.ts';
import classes from './continue-card.module.css';

/** The first card of the overview: where to continue. */
type Props = {
  point: ContinuePoint;
  /** Whether its button is the main one of the page. */
  isMain: boolean;
  /** Whether the learner has not done anything yet. */
  isFirst: boolean;
};

export function ContinueCard({ point, isMain, isFirst }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { lesson, category, page, started } = point;
  return (
    <section className={classes.card}>
      <div className={classes.text}>
        <p className={classes.quiet}>
          {started ? t('lessons.continue-title') : t(isFirst ? 'lessons.start-title' : 'course.next')}
        </p>
        <Title order={2}>{translate(lesson.title)}</Title>
        <p className={classes.quiet}>
          {started
            ? t('lessons.step-of', { step: page, steps: lesson.steps })
            : t('lessons.steps', { count: lesson.steps })}
          , {translate(category.title)}
        </p>
      </div>
      <LinkButton
        to={resumePath(lesson)}
        variant={isMain ? 'filled' : 'default'}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {started ? t('lessons.continue') : t('lessons.start')}
      </LinkButton>
    </section>
  );
}
