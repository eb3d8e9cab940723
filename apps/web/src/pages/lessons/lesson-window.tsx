import type { Lesson } from '@sentiero/contracts/lessons';
import { Title, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslated } from '../../shared/i18n/language.ts';
import classes from './bench-page.module.css';
import { HuntReports } from './hunt-reports.tsx';
import { WithLesson } from './with-lesson.tsx';

type Props = { title: string; children: (lesson: Lesson) => ReactNode };

/** A part of a lesson that fills a window of its own. */
export function LessonWindow({ title, children }: Props) {
  const translate = useTranslated();
  const titleOf = (lesson?: string) => (lesson === undefined ? title : `${title}: ${lesson}`);
  return (
    <WithLesson titleOf={titleOf}>
      {(lesson) => (
        <HuntReports lesson={lesson}>
          <div className={classes.page} data-fills-window>
            <VisuallyHidden>
              <Title order={1}>{titleOf(translate(lesson.title))}</Title>
            </VisuallyHidden>
            {children(lesson)}
          </div>
        </HuntReports>
      )}
    </WithLesson>
  );
}
