import { targetOf } from '@sentiero/contracts/capture';
import type { LearnerStep } from '@sentiero/contracts/lessons';
import { useTranslation } from 'react-i18next';
import { HelpPanel } from '../../features/lessons/components/help/help-panel.tsx';
import { HintList } from '../../features/lessons/components/help/hint-list.tsx';
import { RaisedHand } from '../../features/lessons/components/help/raised-hand.tsx';
import { useLowerHand, useRaiseHand, useTakeHint } from '../../features/lessons/queries/use-help.ts';
import { useRequests } from '../../features/live/index.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { clip } from '../../shared/text/clip.ts';
import { showUnseen } from '../../shared/text/show-unseen.ts';
import { useLessonLinks } from './lesson-links.tsx';
import { useIsInCourse } from './use-is-in-course.ts';
import { useNearest, useStepHelp } from './use-nearest.ts';

type Props = { step: LearnerStep; hasInspector: boolean };

/** The caller passes the step's id as `key`. */
export function StepHelp({ step, hasInspector }: Props) {
  const { t } = useTranslation();
  const { data: help, error, refetch } = useStepHelp(step);
  const nearest = useNearest(step);
  const requests = useRequests();
  const links = useLessonLinks();
  const isInCourse = useIsInCourse();
  const takeHint = useTakeHint(step.id);
  const raiseHand = useRaiseHand(step.id);
  const lowerHand = useLowerHand(step.id);
  if (!help) return error && <ErrorBox error={error} onRetry={() => void refetch()} />;
  const isCompleted = step.completed !== null;
  if (isCompleted && help.attempts === 0 && help.hints.shown.length === 0) return null;
  const canAsk = !isCompleted && (help.hand !== null || isInCourse);
  const findRequest = (id: string | undefined) => requests.find((request) => request.id === id);
  const nameOf = (id: string) => {
    const request = findRequest(id);
    if (!request) return null;
    const { seq: number, method, url } = request;
    const words = showUnseen(`${clip(method, 20)} ${clip(targetOf(url).split('?', 1)[0] ?? '', 60)}`);
    return t('help.request', { number, request: words });
  };
  const near = hasInspector ? findRequest(nearest?.request) : undefined;
  const attempt = near && { number: near.seq, show: () => links.viewer.open(near.id, 'headers') };
  const failed = [takeHint, raiseHand, lowerHand].find(({ isError }) => isError);

  return (
    <HelpPanel help={help} isCompleted={isCompleted} attempt={attempt ?? null} titleRef={links.helpTitle}>
      <HintList
        hints={help.hints}
        canTake={!isCompleted}
        isTaking={takeHint.isPending}
        onTake={() => takeHint.mutate()}
      />
      {canAsk && (
        <RaisedHand
          hand={help.hand}
          asked={links.asked}
          nameOf={nameOf}
          isPending={raiseHand.isPending || lowerHand.isPending}
          onRaise={(input, raised) => raiseHand.mutate(input, { onSuccess: raised })}
          onLower={() => lowerHand.mutate()}
          onClose={() => links.setAsked(null)}
        />
      )}
      {failed && <ErrorBox error={failed.error} />}
    </HelpPanel>
  );
}
