import type { Progress } from '@sentiero/contracts/progress';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { heatMark } from './heat-cell.tsx';
import { heatLevel, type Count, type HeatLevel } from '../../model/student-progress.ts';
import classes from './heat.module.css';

type Props = {
  lessons: readonly Progress[];
  progress: readonly Count[];
  /** Whether a title links to its lesson. */
  linked?: boolean;
};

/** One student's progress as a list of lessons. */
export function LessonProgressList({ lessons, progress, linked = false }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const wordsOf = (count: Count, level: HeatLevel) => {
    if (level === 'empty') return t('students.no-tasks');
    const done = level === 'none' ? t('students.not-begun') : t('progress.n-of-m', count);
    return count.attempts ? t('students.with-attempts', { done, count: count.attempts }) : done;
  };
  return (
    <ul className={classes.lessons}>
      {lessons.map((lesson, place) => {
        const count = progress[place] ?? lesson;
        const level = heatLevel(count);
        return (
          <li key={lesson.id}>
            <span className={classes.heat} data-level={level} aria-hidden>
              {heatMark(count, level)}
            </span>
            <span className={classes.lessonTitle}>
              {linked ? (
                <Anchor component={Link} to={`/lessons/${lesson.id}`}>
                  {translate(lesson.title)}
                </Anchor>
              ) : (
                translate(lesson.title)
              )}
            </span>
            <span className={classes.count}>{wordsOf(count, level)}</span>
          </li>
        );
      })}
    </ul>
  );
}
