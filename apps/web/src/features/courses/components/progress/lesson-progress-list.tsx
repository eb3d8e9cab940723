import type { Progress } from '@sentiero/contracts/progress';
import { noDates } from '@sentiero/contracts/schedule';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DueLine } from '../../../../shared/dates/due-line.tsx';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { heatMark } from './heat-cell.tsx';
import { heatLevel, type HeatLevel, type LessonCount } from '../../model/student-progress.ts';
import classes from './heat.module.css';
import { paths } from '../../../../shared/paths.ts';

type Props = {
  lessons: readonly Progress[];
  progress: readonly LessonCount[];
  /** Whether it is the viewer's own: titles link to their lessons, and dates are addressed to them. */
  isOwn?: boolean;
};

/** One student's progress as a list of lessons. */
export function LessonProgressList({ lessons, progress, isOwn = false }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const wordsOf = (count: LessonCount, level: HeatLevel) => {
    if (level === 'empty') return t('students.no-tasks');
    const done = level === 'none' ? t('students.not-begun') : t('progress.n-of-m', count);
    return (count.attempts ?? 0) > count.completed
      ? t('students.with-attempts', { done, count: count.attempts ?? 0 })
      : done;
  };
  return (
    <ul className={classes.lessons}>
      {lessons.map((lesson, place) => {
        const count = progress[place] ?? { ...lesson, counts: true, ...noDates };
        const level = heatLevel(count);
        return (
          <li key={lesson.id}>
            <span className={classes.heat} data-level={level} aria-hidden>
              {heatMark(count, level)}
            </span>
            <span className={classes.lessonTitle}>
              {isOwn ? (
                <Anchor component={Link} to={paths.lesson(lesson.id)}>
                  {translate(lesson.title)}
                </Anchor>
              ) : (
                translate(lesson.title)
              )}
              <DueLine dates={isOwn ? count : { ...count, own: false }} />
            </span>
            <span className={classes.count}>{wordsOf(count, level)}</span>
          </li>
        );
      })}
    </ul>
  );
}
