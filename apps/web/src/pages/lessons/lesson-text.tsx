import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CompletionBanner } from '../../features/lessons/components/step/completion-banner.tsx';
import { PracticeButton } from '../../features/lessons/components/lesson/practice-button.tsx';
import { PracticeNote } from '../../features/lessons/components/lesson/practice-note.tsx';
import { LessonInfo } from '../../features/lessons/components/lesson/lesson-info.tsx';
import { PaceNote } from '../../features/lessons/components/step/pace-note.tsx';
import { isHeld } from '../../features/lessons/model/is-held.ts';
import { lessonsQueries } from '../../features/lessons/queries/lessons.queries.ts';
import { PathPager } from '../../features/lessons/components/step/path-pager.tsx';
import { TargetNote } from '../../features/lessons/components/step/target-note.tsx';
import { StepButtons } from '../../features/lessons/components/step/step-buttons.tsx';
import { endOf } from '../../features/lessons/model/step-navigation.ts';
import { useStepAnnouncement } from '../../features/lessons/components/step/use-step-announcement.ts';
import { pathMarks } from '../../features/lessons/model/waymarks.ts';
import { MessageNotes } from '../../features/messages/message-notes.tsx';
import { useTranslated } from '../../shared/i18n/language.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { useLessonLinks } from './lesson-links.tsx';
import { LessonStep } from './lesson-step.tsx';
import { useCurrentStep } from './use-current-step.ts';
import classes from './lesson-text.module.css';
import { ToolButton } from '../../shared/ui/tool-button.tsx';
import { useEndPractice, useStartPractice } from '../../features/lessons/queries/use-practice.ts';

type Props = { lesson: Lesson; steps: readonly LearnerStep[] };

export function LessonText({ lesson, steps }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const [, setSearch] = useSearchParams();
  const { navigation, step } = useCurrentStep(lesson, steps);
  const announcement = useStepAnnouncement(steps);
  const { page, lastPage } = navigation;
  const end = endOf(lesson, navigation);
  const { data: pace } = useQuery(lessonsQueries.pace(lesson.id));
  const { setAsked } = useLessonLinks();
  const column = useRef<HTMLDivElement>(null);
  const leave = usePageFocus(column, page);

  const go = (to: number, keepFocus = false) => {
    leave(keepFocus);
    setAsked(null);
    setSearch(to === 0 ? {} : { page: String(to) });
    column.current?.scrollIntoView({ block: 'start' });
  };
  const practice = useLessonPractice(lesson.id, () => go(1));
  const titleOf = (of: number) => {
    if (of === 0) return t('lesson.info-title');
    const at = steps[of - 1];
    return at
      ? t('lesson.step-title', { step: of, title: translate(at.title) })
      : t('lesson.step', { step: of });
  };

  const stepLink = (of: number) =>
    of > 0 &&
    of <= navigation.furthest &&
    of !== page && <ToolButton onClick={() => go(of)}>{t('message.to-step', { step: of })}</ToolButton>;

  return (
    <div className={classes.column} ref={column}>
      <PathPager
        marks={pathMarks(steps, navigation, Math.max(steps.length, lesson.steps))}
        navigation={navigation}
        titleOf={titleOf}
        onGo={go}
      />
      <MessageNotes linkTo={({ step: id }) => stepLink(steps.findIndex((each) => each.id === id) + 1)} />
      <PaceNote pace={pace} steps={steps} />
      <TargetNote lesson={lesson} />
      <PracticeNote
        practice={lesson.practice}
        tasks={lesson.tasks}
        isPending={practice.isPending}
        onRestart={practice.start}
        onEnd={practice.end}
      />
      {practice.error && <ErrorBox error={practice.error} />}
      {end && (
        <CompletionBanner lesson={lesson} end={end} compact={page !== 0 && page !== lastPage}>
          <button type="button" disabled={practice.isPending} onClick={practice.start}>
            {t('practice.start')}
          </button>
        </CompletionBanner>
      )}
      {step ? (
        <LessonStep key={step.id} lesson={lesson} step={step} isHeld={isHeld(pace, steps, step.id)} />
      ) : (
        <LessonInfo lesson={lesson} navigation={navigation} onGo={go}>
          {lesson.completed > 0 && !end && !lesson.practice && (
            <PracticeButton isPending={practice.isPending} onStart={practice.start} />
          )}
        </LessonInfo>
      )}
      <StepButtons navigation={navigation} onGo={go} />
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </div>
  );
}

/**
 * Focuses the heading of a new page once it is shown. Returns a function to call when leaving a page, which decides
 * whether the focus stays where it is.
 */
function usePageFocus(column: RefObject<HTMLElement | null>, page: number) {
  const shownPage = useRef(page);
  const keepsFocus = useRef(false);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    const heading = column.current?.querySelector<HTMLElement>('h2[tabindex]');
    if (!keepsFocus.current) heading?.focus({ preventScroll: true });
    keepsFocus.current = false;
  }, [page, column, shownPage, keepsFocus]);
  return (keepFocus: boolean) => void (keepsFocus.current = keepFocus);
}

/** Starting leads to the first step, ending leaves the learner on the current one. */
function useLessonPractice(lessonId: number, goToFirst: () => void) {
  const start = useStartPractice(lessonId);
  const end = useEndPractice(lessonId);
  return {
    isPending: start.isPending || end.isPending,
    error: start.error ?? end.error,
    start: () => {
      end.reset();
      start.mutate(undefined, { onSuccess: goToFirst });
    },
    end: () => {
      start.reset();
      end.mutate();
    },
  };
}
