import type { LessonCard as Card } from '@sentiero/contracts/lessons';
import { Title } from '@mantine/core';
import { IconArrowRight, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DueLine } from '../../../../shared/dates/due-line.tsx';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { LinkButton } from '../../../../shared/ui/link-button.tsx';
import { ProgressLine } from '../../../../shared/feedback/progress-line.tsx';
import { hasOpenTasks, isComplete, percentDone } from '../../model/completeness.ts';
import { LessonGoals, LessonRequirements } from './lesson-requirements.tsx';
import { LessonFacts } from './lesson-facts.tsx';
import classes from './lesson-card.module.css';
import { paths } from '../../../../shared/paths.ts';

export function LessonCard({ lesson }: { lesson: Card }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { list } = useFormat();
  const title = translate(lesson.title);
  const complete = isComplete(lesson);
  const unfinished = lesson.required_lessons.filter(hasOpenTasks);
  return (
    <article className={classes.card}>
      <div className={classes.body}>
        <Title order={3} className={classes.title ?? ''}>
          {title}
        </Title>
        <LessonFacts lesson={lesson} />
        <DueLine dates={lesson} />
        <LessonGoals lesson={lesson} />
        <LessonRequirements lesson={lesson} />
        <div className={classes.action}>
          {unfinished.length === 0 ? (
            <LinkButton
              to={paths.lesson(lesson.id)}
              variant="default"
              rightSection={<IconArrowRight size={18} aria-hidden />}
              aria-label={`${t('lessons.open')}: ${title}`}
            >
              {t('lessons.open')}
            </LinkButton>
          ) : (
            <p className={classes.locked}>
              <IconLock size={18} aria-hidden />
              {t('lessons.locked', {
                lessons: list(unfinished.map((required) => translate(required.title))),
              })}
            </p>
          )}
        </div>
      </div>
      <footer className={classes.footer}>
        <ProgressLine
          percent={lesson.tasks > 0 ? percentDone(lesson) : null}
          complete={complete}
          label={t('progress.label')}
        />
      </footer>
    </article>
  );
}
