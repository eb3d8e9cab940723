import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestCount } from '../../features/capture/components/requests/request-count.tsx';
import { SplitView } from '../../shared/page/split-view.tsx';
import { BottomSheet } from '../../shared/ui/bottom-sheet.tsx';
import { useLessonLinks } from './lesson-links.tsx';
import classes from './lesson-page.module.css';
import { LessonText } from './lesson-text.tsx';
import type { LessonPractice } from './use-lesson-practice.ts';

// Loaded and rendered after the text, which the learner reads first.
const FloatingTraffic = lazy(async () => ({
  default: (await import('./floating-traffic.tsx')).FloatingTraffic,
}));

type Props = { lesson: Lesson; steps: readonly LearnerStep[]; practice: LessonPractice };

/** Text and traffic: side by side on wide screens, the traffic in a bottom sheet on narrow ones. */
export function LessonWorkspace({ lesson, steps, practice }: Props) {
  const { t } = useTranslation();
  const { isTrafficOpen, setIsTrafficOpen } = useLessonLinks();
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const text = <LessonText key={lesson.id} lesson={lesson} steps={steps} practice={practice} />;
  if (!lesson.use_helper_http && !lesson.use_helper_sql) return <div className={classes.alone}>{text}</div>;
  const traffic = (
    <Suspense>
      <FloatingTraffic lesson={lesson} steps={steps} />
    </Suspense>
  );
  if (isWide)
    return (
      <div className={classes.columns}>
        <SplitView
          id="lesson"
          dividerLabel={t('lesson.divider')}
          left={text}
          right={<div className={classes.traffic}>{traffic}</div>}
        />
      </div>
    );
  return (
    <>
      <div className={classes.aboveSheet}>{text}</div>
      <BottomSheet
        label={t('lesson.traffic')}
        opened={isTrafficOpen}
        onOpened={setIsTrafficOpen}
        count={<RequestCount targetId={lesson.target_application?.id ?? null} />}
      >
        {traffic}
      </BottomSheet>
    </>
  );
}
