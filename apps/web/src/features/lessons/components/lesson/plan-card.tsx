import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DueLine } from '../../../../shared/dates/due-line.tsx';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { WayOn, WayOnNote } from '../../../../shared/page/way-on.tsx';
import type { OwnPlan } from '../../model/own-plans.ts';
import { resumePath } from '../../model/pick-continue.ts';
import classes from './plan-card.module.css';
import { paths } from '../../../../shared/paths.ts';

type Props = {
  plan: OwnPlan;
  /** Whether its button is the main one of the page. */
  isMain: boolean;
};

/** A course's plan: the lesson to do next, and the others behind a summary. */
export function PlanCard({ plan, isMain }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { course, open, done } = plan;
  const [next, ...others] = open;
  const listed = [...others, ...done];
  return (
    <section className={classes.card} aria-label={t('schedule.plan-of', { course: course.name })}>
      <WayOn
        label={
          <Anchor component={Link} to={paths.course(course.id)}>
            {t('schedule.plan-of', { course: course.name })}
          </Anchor>
        }
        title={next ? translate(next.title) : t('schedule.all-done')}
        way={
          next
            ? {
                to: resumePath(next),
                text: t(next.last_activity === null ? 'lessons.start' : 'lessons.continue'),
              }
            : null
        }
        isMain={isMain}
      >
        {next?.mode === 'hunt' && <WayOnNote>{t('lessons.hunt')}</WayOnNote>}
        {next && <DueLine dates={next} />}
      </WayOn>
      {listed.length > 0 && (
        <details className={classes.others}>
          <summary>{t(next ? 'schedule.others' : 'schedule.lessons-of', { count: listed.length })}</summary>
          <ul className={classes.list}>
            {listed.map((lesson) => (
              <li key={lesson.id}>
                <Anchor component={Link} to={paths.lesson(lesson.id)}>
                  {translate(lesson.title)}
                </Anchor>
                {lesson.mode === 'hunt' && ` (${t('lessons.hunt')})`}
                <DueLine dates={lesson} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
