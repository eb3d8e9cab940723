import { Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DueLine } from '../../../../shared/dates/due-line.tsx';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { paths } from '../../../../shared/paths.ts';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import type { Next } from '../../model/next-lesson.ts';
import classes from './next-lesson.module.css';

/** What a learner does next in a course, and the one way to it. */
export function NextLesson({ next, isDone }: { next: Next | null; isDone: boolean }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  if (!next && !isDone) return null;
  const isItself = next?.id === next?.lesson.id;
  return (
    <section className={classes.next} aria-label={t('course.next')}>
      <div className={classes.text}>
        {next && <p className={classes.label}>{t('course.next')}</p>}
        <Title order={2}>{next ? translate(next.title) : t('schedule.all-done')}</Title>
        {next && !isItself && (
          <p className={classes.note}>{t('course.opens-lesson', { title: translate(next.lesson.title) })}</p>
        )}
        {next && <DueLine dates={next.lesson} />}
      </div>
      {next && (
        <LinkButton to={paths.lesson(next.id)} rightSection={<IconArrowRight size={18} aria-hidden />}>
          {t(isItself && next.lesson.begun ? 'lessons.continue' : 'lessons.start')}
        </LinkButton>
      )}
    </section>
  );
}
