import type { StepFeedback } from '@sentiero/contracts/lessons';
import { Button } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { feedbackLines } from '../../model/feedback-lines.ts';
import { FeedbackItem } from './feedback-item.tsx';
import classes from './help.module.css';

/** The request of an attempt that the inspector still shows. */
export type ShownAttempt = { number: number; show: () => void };

type Props = { feedback: StepFeedback; attempt: ShownAttempt | null };

/** How near the nearest attempt came, and why it is not there yet. */
export function FeedbackReport({ feedback: { met, total, conditions }, attempt }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.near}>
        <p>
          {t('help.nearest')} <strong>{t('help.conditions-met', { met, count: total })}</strong>
        </p>
        {attempt && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconListSearch size={16} aria-hidden />}
            onClick={attempt.show}
          >
            {t('help.show-request', { number: attempt.number })}
          </Button>
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
