import { Anchor, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DueLine } from '../../../../shared/dates/due-line.tsx';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import type { OwnPlan } from '../../model/own-plans.ts';
import classes from './plan-card.module.css';
import { paths } from '../../../../shared/paths.ts';

/** A course's plan: the lesson to do next, and the others behind a summary. */
export function PlanCard({ plan }: { plan: OwnPlan }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { course, open, done } = plan;
  const [next, ...others] = open;
  const listed = [...others, ...done];
  return (
    <section className={classes.card} aria-label={t('schedule.plan-of', { course: course.name })}>
      <div className={classes.next}>
        <div className={classes.text}>
          <p className={classes.course}>
            <Anchor component={Link} to={paths.course(course.id)}>
              {t('schedule.plan-of', { course: course.name })}
            </Anchor>
          </p>
          <Title order={2}>{next ? translate(next.title) : t('schedule.all-done')}</Title>
          {next && <DueLine dates={next} />}
        </div>
        {next && (
          <LinkButton to={paths.lesson(next.id)} rightSection={<IconArrowRight size={18} aria-hidden />}>
            {t('lessons.open')}
          </LinkButton>
        )}
      </div>
      {listed.length > 0 && (
        <details className={classes.others}>
          <summary>{t(next ? 'schedule.others' : 'schedule.lessons-of', { count: listed.length })}</summary>
          <ul className={classes.list}>
            {listed.map((lesson) => (
              <li key={lesson.id}>
                <Anchor component={Link} to={paths.lesson(lesson.id)}>
                  {translate(lesson.title)}
                </Anchor>
                <DueLine dates={lesson} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
