import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { LearnerStep, Lesson } from '@sentiero/contracts/lessons';
import { reportingEndpoints } from '@sentiero/contracts/reporting';
import { IconTerminal2 } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  RawHtml,
  RequestInspector,
  type BenchLinks,
  type RequestViewer,
} from '../../features/capture/index.ts';
import { pageOfStep } from '../../features/lessons/model/lesson-pages.ts';
import type { ClearingCalls } from '../../features/live/index.ts';
import { SqlViewer } from '../../features/sql/index.ts';
import { call } from '../../shared/api/call.ts';
import { useTranslated } from '../../shared/i18n/language.ts';
import { paths } from '../../shared/paths.ts';
import type { MenuEntry } from '../../shared/ui/menu-at.tsx';
import { useLessonBench } from './bench-links.tsx';
import { useHuntReport } from './hunt-reports.tsx';
import { useLessonLinks } from './lesson-links.tsx';
import { RequestQuestion } from './request-question.tsx';
import { useCurrentStep } from './use-current-step.ts';
import { useIsInCourse } from './use-is-in-course.ts';
import { useNearest } from './use-nearest.ts';
import classes from './lesson-traffic.module.css';

type Props = {
  lesson: Lesson;
  steps: readonly LearnerStep[];
  /** Moves the traffic elsewhere; missing where it is already. */
  float?: MenuEntry;
  /** Away from the text there is no place for questions. */
  isAlone?: boolean;
};

const clearingRequests: ClearingCalls = {
  clear: (last) => call(reportingEndpoints.clearRequests, { query: { up_to: last } }),
  undo: () => call(reportingEndpoints.undoClear, { body: { channel: 'requests' } }),
};
const clearingEvents: ClearingCalls = {
  clear: (last) => call(reportingEndpoints.clearEvents, { query: { up_to: last } }),
  undo: () => call(reportingEndpoints.undoClear, { body: { channel: 'events' } }),
};

/** The learner's traffic that this lesson shows. */
export function LessonTraffic({ lesson, steps, float, isAlone = false }: Props) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const targetId = lesson.target_application?.id ?? null;
  const { step: current } = useCurrentStep(lesson, steps);
  const nearest = useNearest(current);
  const { viewer, explain, ask } = useLessonLinks();
  const bench = useBenchLinks(lesson, viewer);
  const report = useReport(viewer);
  const { open } = viewer;
  const openRequest = useCallback((id: string) => open(id, 'content'), [open]);
  const isInCourse = useIsInCourse();
  const canAsk =
    !isAlone && isInCourse && current !== null && current.type !== 'I' && current.completed === null;
  const stepLabel = useCallback(
    (stepId: number) => {
      const step = steps.find(({ id }) => id === stepId);
      if (!step) return null;
      if (step.is_finding) return { short: translate(step.title), long: translate(step.title) };
      const number = pageOfStep(steps, stepId);
      return {
        short: t('lesson.step', { step: number }),
        long: t('lesson.step-label', { step: number, title: translate(step.title) }),
      };
    },
    [steps, t, translate],
  );
  const completedLabel = useCallback(
    ({ completed }: CapturedRequest) => {
      const labels = completed.map(stepLabel).filter((label) => label !== null);
      if (labels.length === 0) return null;
      return {
        short: labels.map(({ short }) => short).join(', '),
        long: labels.map(({ long }) => long).join(', '),
      };
    },
    [stepLabel],
  );
  const ownTools = { label: t('tools.title'), icon: IconTerminal2, to: paths.lessonTools(lesson.id) };
  return (
    <div className={classes.traffic} data-alone={lesson.use_helper_sql ? undefined : true}>
      {lesson.use_helper_http && (
        <RawHtml value={lesson.html_as_source}>
          <RequestInspector
            targetId={targetId}
            viewer={viewer}
            completedLabel={completedLabel}
            nearest={isAlone ? null : nearest}
            onExplain={explain}
            onAsk={canAsk ? ask : null}
            onReport={report}
            calls={clearingRequests}
            bench={bench}
            entries={[...(float ? [float] : []), ...(targetId === null || isAlone ? [] : [ownTools])]}
            question={
              current &&
              current.type !== 'I' &&
              !current.is_finding && (
                <RequestQuestion key={current.id} lesson={lesson} steps={steps} step={current} />
              )
            }
          />
        </RawHtml>
      )}
      {lesson.use_helper_sql && (
        <SqlViewer
          targetId={targetId}
          completedLabel={completedLabel}
          onOpen={lesson.use_helper_http ? openRequest : null}
          onBench={bench?.isInSight ? bench.open : null}
          calls={clearingEvents}
        />
      )}
    </div>
  );
}

/** The request's dialog, and the sheet of a phone, close for the report, whose finding appears in the text. */
function useReport({ leave }: RequestViewer): ((request: CapturedRequest) => void) | null {
  const report = useHuntReport();
  const { setIsTrafficOpen } = useLessonLinks();
  return useMemo(
    () =>
      report &&
      ((request) => {
        leave();
        setIsTrafficOpen(false);
        report(request);
      }),
    [report, leave, setIsTrafficOpen],
  );
}

/** The request's dialog closes for the bench, which takes the focus. */
function useBenchLinks(lesson: Lesson, { leave }: RequestViewer): BenchLinks | null {
  const { target_application: target, use_bench: isInSight } = lesson;
  const targetId = target?.id ?? null;
  const { open, compare, decode } = useLessonBench();
  const { setIsTrafficOpen } = useLessonLinks();
  return useMemo(() => {
    if (targetId === null) return null;
    const after =
      <Input,>(lead: (input: Input) => void) =>
      (input: Input) => {
        leave();
        setIsTrafficOpen(false);
        lead(input);
      };
    return { isInSight, open: after(open), compare: after(compare), decode: after(decode) };
  }, [targetId, isInSight, leave, setIsTrafficOpen, open, compare, decode]);
}
