import type { LearnerPace, LearnerStep, Lesson, StepHelp } from '@sentiero/contracts/lessons';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconFlag,
  IconInfoCircle,
  IconPlayerPause,
  IconProgress,
  IconRepeat,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NewsLine } from '../../features/lessons/components/step/news-line.tsx';
import { pageOfStep } from '../../features/lessons/model/lesson-pages.ts';
import type { Navigation } from '../../features/lessons/model/step-navigation.ts';
import type { useTargetNote } from '../../features/live/index.ts';
import { useTranslated } from '../../shared/i18n/language.ts';
import { InlineText } from '../../shared/markdown/inline-text.tsx';
import { ToolButton } from '../../shared/ui/tool-button.tsx';
import { useLessonLinks } from './lesson-links.tsx';
import { UndoReset } from './undo-reset.tsx';
import type { LessonPractice } from './use-lesson-practice.ts';

type Steps = { steps: readonly LearnerStep[] };
type Place = Steps & { navigation: Navigation; onGo: (page: number) => void };
type Closing = { onClose: () => void };

/** The pace set by a course's teachers. */
export function PaceNews({ pace, steps }: Steps & { pace: LearnerPace | undefined }) {
  const { t } = useTranslation();
  const course = pace?.course?.name ?? '';
  const step = pageOfStep(steps, pace?.step ?? null);
  return (
    <NewsLine tone={pace?.paused ? 'warning' : 'info'} icon={<IconPlayerPause size={18} />}>
      {pace?.paused ? t('pace.paused', { course }) : t('pace.limit', { course, step })}
    </NewsLine>
  );
}

/** A step that was just completed. */
export function StepNews({ id, onClose, ...place }: Place & Closing & { id: number }) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const step = place.steps.find((one) => one.id === id);
  const of = pageOfStep(place.steps, id);
  const words = () => {
    if (step?.is_finding) return t('news.found', countFound(place.steps));
    return step && of !== place.navigation.page
      ? t('lesson.step-completed', { step: of, title: translate(step.title) })
      : t('news.step-done', { step: of });
  };
  return (
    <NewsLine
      tone="ok"
      icon={<IconCircleCheck size={18} />}
      tools={<StepLink {...place} of={of} />}
      onClose={onClose}
    >
      {words()}
    </NewsLine>
  );
}

function countFound(steps: readonly LearnerStep[]) {
  const findings = steps.filter((step) => step.is_finding);
  return { found: findings.filter(({ completed }) => completed !== null).length, of: findings.length };
}

/** A page that the learner may open and is not at. */
export function StepLink({ of, navigation: { page, furthest }, onGo }: Place & { of: number }) {
  const { t } = useTranslation();
  if (of === 0 || of === page || of > furthest) return null;
  return <ToolButton onClick={() => onGo(of)}>{t('message.to-step', { step: of })}</ToolButton>;
}

type AttemptProps = Closing & { count: number; help: StepHelp | undefined };

/** What the author says about the newest attempt, or how near the nearest one came. */
export function AttemptNews({ count, help, onClose }: AttemptProps) {
  const { t } = useTranslation();
  const translate = useTranslated();
  const { explain } = useLessonLinks();
  const [reply] = help?.replies ?? [];
  const feedback = help?.feedback;
  const near = feedback
    ? `${t('help.nearest')} ${t('help.conditions-met', { count: feedback.met, total: feedback.total })}`
    : t('help.not-yet');
  return (
    <NewsLine
      tone="warning"
      icon={<IconProgress size={18} />}
      tools={<ToolButton onClick={explain}>{t('news.see-help')}</ToolButton>}
      isBrief
      onClose={onClose}
    >
      {t('help.attempts', { count })} {reply ? <InlineText text={translate(reply.text)} /> : near}
    </NewsLine>
  );
}

type RoundProps = { lesson: Lesson; practice: LessonPractice; isDone: boolean };

/** A round of practice, to which the steps belong until it ends. */
export function RoundNews({ lesson: { practice: round, tasks }, practice, isDone }: RoundProps) {
  const { t } = useTranslation();
  const completed = round?.completed ?? 0;
  return (
    <NewsLine
      tone={isDone ? 'ok' : 'info'}
      icon={isDone ? <IconFlag size={18} /> : <IconRepeat size={18} />}
      tools={
        <ToolButton disabled={practice.isPending} onClick={practice.end}>
          {t('practice.end')}
        </ToolButton>
      }
    >
      <strong>{t('practice.title')}</strong> <span>{t('practice.count', { completed, tasks })}</span>{' '}
      {isDone && <span>{t('practice.done')}</span>}
      {completed === 0 && <span>{t('practice.text')}</span>}
    </NewsLine>
  );
}

type TargetProps = Closing & {
  lesson: Lesson;
  note: NonNullable<ReturnType<typeof useTargetNote>['note']>;
};

/** The change made to the target for this lesson, or its failure. */
export function TargetNews({ lesson: { target_application: target }, note, onClose }: TargetProps) {
  const { t } = useTranslation();
  const name = target?.name ?? '';
  return (
    <NewsLine
      tone={note.ok ? 'info' : 'warning'}
      icon={note.ok ? <IconInfoCircle size={18} /> : <IconAlertTriangle size={18} />}
      tools={note.can_undo && target && <UndoReset targetId={target.id} onDone={onClose} />}
      onClose={onClose}
    >
      {!note.ok && t('target-note.failed', { name })}
      {note.ok && note.target_state === 'vulnerable' && `${t('target-note.vulnerable', { name })} `}
      {note.ok && note.target_state === 'hardened' && `${t('target-note.hardened', { name })} `}
      {note.ok && note.fresh_data && `${t('target-note.fresh-data', { name })} `}
      {note.ok && note.logged_out && t('target-note.logged-out', { name })}
    </NewsLine>
  );
}
