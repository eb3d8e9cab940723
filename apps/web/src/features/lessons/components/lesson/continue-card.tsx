import { Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import type { ContinuePoint } from '../../model/pick-continue.ts';
import classes from './continue-card.module.css';
import { paths } from '../../../../shared/paths.ts';

/** The first card of the overview: where to continue. */
export function ContinueCard({ point }: { point: ContinuePoint }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { lesson, category, page, started } = point;
  return (
    <section className={classes.card}>
      <div className={classes.text}>
        <p className={classes.quiet}>{started ? t('lessons.continue-title') : t('lessons.start-title')}</p>
        <Title order={2}>{translate(lesson.title)}</Title>
        <p className={classes.quiet}>
          {started
            ? t('lessons.step-of', { step: page, steps: lesson.steps })
            : t('lessons.steps', { count: lesson.steps })}
          , {translate(category.title)}
        </p>
      </div>
      <LinkButton
        to={started ? `${paths.lesson(lesson.id)}?page=${page}` : paths.lesson(lesson.id)}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {started ? t('lessons.continue') : t('lessons.start')}
      </LinkButton>
    </section>
  );
}
