import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LessonInfo } from '../../features/lessons/components/lesson/lesson-info.tsx';
import { LessonBar } from '../../features/lessons/components/step/lesson-bar.tsx';
import { PathPager } from '../../features/lessons/components/step/path-pager.tsx';
import { offersRecall } from '../../features/lessons/model/recall.ts';
import { isHeld } from '../../features/lessons/model/is-held.ts';
import { lessonPages } from '../../features/lessons/model/lesson-pages.ts';
import { pathMarks } from '../../features/lessons/model/waymarks.ts';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { useTargetNote } from '../../features/live/index.ts';
import { useTranslated } from '../../shared/i18n/language.ts';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { useLessonLinks } from './lesson-links.tsx';
import { LessonRecall } from './lesson-recall.tsx';
import { LessonStep } from './lesson-step.tsx';
import classes from './lesson-text.module.css';
import { useCurrentStep } from './use-current-step.ts';
import { useLessonNews } from './use-lesson-news.tsx';
import type { LessonPractice } from './use-lesson-practice.ts';

const HuntStep = lazy(async () => ({ default: (await import('./hunt-step.tsx')).HuntStep }));

type Props = { lesson: Lesson; steps: readonly LearnerStep[]; practice: LessonPractice };

/** The caller passes the lesson's id as `key`, so that news belong to their lesson. */
export function LessonText({ lesson, steps, practice }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const [, setSearch] = useSearchParams();
  const { navigation, step } = useCurrentStep(lesson, steps);
  const { page } = navigation;
  const { data: pace } = useQuery(lessonsQueries.pace(lesson.id));
  const { setAsked } = useLessonLinks();
  const column = useRef<HTMLDivElement>(null);
  const leave = usePageStart(column, page);

  const target = useTargetNote(lesson.id);

  const go = (to: number, keepFocus = false) => {
    leave(keepFocus);
    setAsked(null);
    // Read by now; a failure and an undo stay.
    if (target.note?.ok && !target.note.can_undo) target.close();
    setSearch(to === 0 ? {} : { page: String(to) });
  };
  const news = useLessonNews({ lesson, steps, step, navigation, pace, practice, onGo: go });
  const pages = lessonPages(steps);
  const titleOf = (of: number) => {
    if (of === 0) return t('lesson.info-title');
    const [at] = pages[of - 1] ?? [];
    if (at?.is_finding) return t('lesson.step-title', { step: of, title: t('lessons.hunt') });
    return at
      ? t('lesson.step-title', { step: of, title: translate(at.title) })
      : t('lesson.step', { step: of });
  };
  const marks = pathMarks(steps, navigation, Math.max(0, lesson.steps - steps.length));

  return (
    <div className={classes.pane}>
      <div className={classes.scroll}>
        <div className={classes.column} ref={column}>
          <PathPager marks={marks} navigation={navigation} titleOf={titleOf} onGo={go} />
          {step?.is_finding && (
            <>
              {/* Takes the focus of a new page while the rest of it is loaded. */}
              <Title order={2} tabIndex={-1}>
                {t('lessons.hunt')}
              </Title>
              <Suspense fallback={<PageSpinner />}>
                <HuntStep key={lesson.id} lesson={lesson} steps={steps} step={step} />
              </Suspense>
            </>
          )}
          {step && !step.is_finding && (
            <LessonStep key={step.id} lesson={lesson} step={step} isHeld={isHeld(pace, steps, step.id)} />
          )}
          {!step && (
            <LessonInfo lesson={lesson} navigation={navigation} onGo={go}>
              {offersRecall(lesson) && <LessonRecall lessonId={lesson.id} />}
            </LessonInfo>
          )}
        </div>
      </div>
      <LessonBar news={news} navigation={navigation} pages={marks.length} onGo={go} />
    </div>
  );
}

/**
 * Shows a new page from its start, with the focus on its heading. Returns a function to call when leaving a page, which
 * decides whether the focus stays where it is.
 */
function usePageStart(column: RefObject<HTMLElement | null>, page: number) {
  const shownPage = useRef(page);
  const keepsFocus = useRef(false);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    column.current?.scrollIntoView({ block: 'start' });
    const heading = column.current?.querySelector<HTMLElement>('h2[tabindex]');
    if (!keepsFocus.current) heading?.focus({ preventScroll: true });
    keepsFocus.current = false;
  }, [page, column, shownPage, keepsFocus]);
  return (keepFocus: boolean) => void (keepsFocus.current = keepFocus);
}
