import type { StepFeedback } from '@sentiero/contracts/lessons';
import { IconListSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { feedbackLines } from '../../model/feedback-lines.ts';
import { FeedbackItem } from './feedback-item.tsx';
import classes from './help.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

/** The request of an attempt, if the inspector still shows it. */
export type ShownAttempt = { number: number; show: () => void };

type Props = {
  feedback: StepFeedback;
  attempt: ShownAttempt | null;
  /** Set if a teacher reads about a learner's attempt. */
  isOwn?: boolean;
};

/** How near the nearest attempt came, and what is missing. */
export function FeedbackReport({ feedback, attempt, isOwn = true }: Props) {
  const { t } = useTranslation();
  const { met, total, conditions } = feedback;
  return (
    <>
      <div className={classes.near}>
        <p>
          {t(isOwn ? 'help.nearest' : 'board.nearest-attempt')}{' '}
          <strong>{t('help.conditions-met', { met, count: total })}</strong>
        </p>
        {attempt && (
          <ToolButton leftSection={<IconListSearch size={16} aria-hidden />} onClick={attempt.show}>
            {t('help.show-request', { number: attempt.number })}
          </ToolButton>
        )}
      </div>
      {conditions && (
        <ul className={classes.lines}>
          {feedbackLines(conditions).map((line) => (
            <FeedbackItem key={JSON.stringify(line)} line={line} />
          ))}
        </ul>
      )}
    </>
  );
}
