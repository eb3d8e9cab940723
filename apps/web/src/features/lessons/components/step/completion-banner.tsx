import type { Lesson } from '@sentiero/contracts/lessons';
import type { ReactNode } from 'react';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTranslated } from '../../../../shared/i18n/language.ts';
import { InlineText } from '../../../../shared/markdown/inline-text.tsx';
import { Contours } from '../../../../shared/page/contours.tsx';
import classes from './completion-banner.module.css';
import { WaymarkList, type Waymark } from '../lesson/waymark-list.tsx';
import { paths } from '../../../../shared/paths.ts';

type Props = { lesson: Lesson; end: 'completed' | 'read'; compact: boolean; children: ReactNode };

/** The completion of a lesson: large on its first and last page, one line on the steps between. */
export function CompletionBanner({ lesson, end, compact, children }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const next = lesson.next_lesson;
  const { completed, tasks } = lesson;
  const isCompleted = end === 'completed';
  const title = t(isCompleted ? 'lesson.done-title' : 'lesson.read-title');
  const able = lesson.goals.map((goal, place): Waymark => ({
    key: String(place),
    state: 'plain',
    text: <InlineText text={translate(goal)} />,
  }));
  return (
    <section className={classes.banner} data-compact={compact || undefined} aria-label={title}>
      <Contours />
      {!compact && isCompleted && <Mountains />}
      <div className={classes.text}>
        <h2 className={classes.title}>{title}</h2>
        {!compact && isCompleted && (
          <p className={classes.count}>{t('lesson.done-text', { completed, tasks })}</p>
        )}
        {!compact && isCompleted && lesson.goals.length > 0 && (
          <div className={classes.able}>
            <WaymarkList title={t('lesson.done-able')} items={able} />
          </div>
        )}
        <div className={classes.links}>
          {next && (
            <Link className={classes.next} to={`../${next.id}`} relative="path">
              {t('lesson.done-next', { title: translate(next.title) })}
              <IconArrowRight size={18} aria-hidden />
            </Link>
          )}
          <Link className={next ? classes.all : classes.next} to={paths.lessons}>
            {t('lesson.all')}
          </Link>
          {isCompleted && <span className={classes.again}>{children}</span>}
        </div>
      </div>
    </section>
  );
}

function Mountains() {
  return (
    <svg
      className={classes.mountains}
      viewBox="0 0 812 190"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      focusable="false"
    >
      <path className={classes.far} d="M0 150l96-40 120 38 90-60 120 72 200-20 90-40 96 40v50H0z" />
      <path className={classes.near} d="M0 170l150-22 150 26 130-52 130-82 74 62 50-18 128 72v34H0z" />
      <path className={classes.snow} d="M560 40l-27 17 12 8 12-9 11 10 10-12z" />
      <path className={classes.flag} d="M561 15h20l8 7-8 7h-20z" />
      <path className={classes.pole} d="M560 14v27" />
    </svg>
  );
}
