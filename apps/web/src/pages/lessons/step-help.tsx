import type { LearnerStep } from '@sentiero/contracts/lessons';
import { IconBulb, IconHandStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedbackReport } from '../../features/lessons/components/help/feedback-report.tsx';
import { HelpPanel } from '../../features/lessons/components/help/help-panel.tsx';
import { ReplyList } from '../../features/lessons/components/help/reply-list.tsx';
import { HintList } from '../../features/lessons/components/help/hint-list.tsx';
import { HandForm, RaisedHand } from '../../features/lessons/components/help/raised-hand.tsx';
import { answerType } from '../../features/lessons/model/answer.ts';
import { nextHelp } from '../../features/lessons/model/next-help.ts';
import { useTakeHint } from '../../features/lessons/queries/use-help.ts';
import { useRequests } from '../../features/live/index.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { ToolButton } from '../../shared/ui/tool-button.tsx';
import { useLessonLinks } from './lesson-links.tsx';
import { useHand } from './use-hand.ts';
import { useHelpOffer } from './use-help-offer.ts';
import { useIsInCourse } from './use-is-in-course.ts';
import { useNearest, useStepHelp } from './use-nearest.ts';

type Props = {
  step: LearnerStep;
  hasInspector: boolean;
  /** Whether the form above has just said how many answers were wrong, and what to try. */
  isRefused: boolean;
  /** The help of a page that has one of its own. */
  own?: { content: ReactNode; button: ReactNode };
};

/** The help with an open step: one line until there is something to say. The caller passes the step's id as `key`. */
export function StepHelp({ step, hasInspector, isRefused, own }: Props) {
  const { t } = useTranslation();
  const { data: help, error, refetch } = useStepHelp(step);
  const offer = useHelpOffer(step, hasInspector);
  const attempt = useAttempt(step, hasInspector);
  const { helpTitle } = useLessonLinks();
  const isInCourse = useIsInCourse();
  const takeHint = useTakeHint(step.id);
  const hand = useHand(step);
  if (!help) return error && <ErrorBox error={error} onRetry={() => void refetch()} />;
  const { attempts, feedback, hints } = help;
  // Those to an answer stand at its form.
  const replies = answerType(step) === null ? help.replies : [];
  const advice = nextHelp(attempts, offer);
  const failure = takeHint.error ?? hand.error;
  const count = isRefused ? 0 : attempts;
  const hasWords =
    !!own?.content ||
    count > 0 ||
    feedback !== null ||
    hints.shown.length > 0 ||
    hand.hand !== null ||
    hand.isAsking;
  const canAsk = (hand.hand !== null || isInCourse) && !hand.isAsking;
  if (!hasWords && !failure && !offer.hint && !own?.button && !canAsk) return null;

  const hintButton = offer.hint && (
    <ToolButton
      key="hint"
      leftSection={<IconBulb size={18} aria-hidden />}
      loading={takeHint.isPending}
      onClick={() => takeHint.mutate()}
    >
      {t('help.take-hint', { number: hints.shown.length + 1, total: hints.total })}
    </ToolButton>
  );
  const handButtons = canAsk && <HandButtons key="hand" hand={hand} />;

  return (
    <HelpPanel
      titleRef={helpTitle}
      isLine={!hasWords && !failure}
      buttons={
        advice === 'teacher' ? [handButtons, hintButton, own?.button] : [own?.button, hintButton, handButtons]
      }
    >
      {count > 0 && (
        <p>
          {t(answerType(step) === null ? 'help.attempts' : 'help.answers', { count })}{' '}
          {count > 1 && t(`help.next-${advice}`)}
        </p>
      )}
      {own?.content}
      <ReplyList replies={replies} isHeaded={feedback !== null} />
      {feedback && <FeedbackReport feedback={feedback} attempt={attempt} />}
      <HintList hints={hints} asked={takeHint.data?.hints.shown.length ?? 0} />
      {hand.isAsking && (
        <HandForm
          key={hand.asked}
          text={hand.hand?.text ?? ''}
          request={hand.asked ?? hand.hand?.request ?? null}
          nameOf={hand.nameOf}
          isPending={hand.isPending}
          onRaise={hand.raise}
          onCancel={hand.close}
        />
      )}
      <div role="status">
        {hand.hand && !hand.isAsking && <RaisedHand hand={hand.hand} nameOf={hand.nameOf} />}
      </div>
      {failure && <ErrorBox error={failure} />}
    </HelpPanel>
  );
}

function HandButtons({ hand: { hand, isPending, write, lower } }: { hand: ReturnType<typeof useHand> }) {
  const { t } = useTranslation();
  return (
    <>
      <ToolButton leftSection={<IconHandStop size={18} aria-hidden />} onClick={write}>
        {t(hand ? 'help.change-hand' : 'help.raise-hand')}
      </ToolButton>
      {hand && (
        <ToolButton loading={isPending} onClick={lower}>
          {t('help.lower-hand')}
        </ToolButton>
      )}
    </>
  );
}

/** The request of the nearest attempt, if the inspector still shows it. */
function useAttempt(step: LearnerStep, hasInspector: boolean) {
  const nearest = useNearest(step);
  const requests = useRequests();
  const { viewer } = useLessonLinks();
  const near = hasInspector ? requests.find(({ id }) => id === nearest?.request) : undefined;
  return near ? { number: near.seq, show: () => viewer.open(near.id, 'headers') } : null;
}
