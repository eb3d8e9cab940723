import { Alert } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconInfoCircle, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useScrollOnChange } from '../../../../shared/ui/use-scroll-on-change.ts';
import type { Feedback } from '../../model/answer.ts';

const looks: Record<Exclude<Feedback, null>, { color: string; icon: ReactNode }> = {
  'already-answered': { color: 'info', icon: <IconInfoCircle size={18} /> },
  submitted: { color: 'info', icon: <IconCircleCheck size={18} /> },
  correct: { color: 'ok', icon: <IconCircleCheck size={18} /> },
  waiting: { color: 'warning', icon: <IconPlayerPause size={18} /> },
  incorrect: { color: 'danger', icon: <IconCircleX size={18} /> },
};

/** The region is mounted before its text, so that screen readers announce it. */
export function FeedbackAlert({ feedback, settled }: { feedback: Feedback; settled: boolean }) {
  const { t } = useTranslation();
  const place = useScrollOnChange<HTMLDivElement>(feedback);
  return (
    <div ref={place} aria-live="polite">
      {feedback && (
        <Alert color={looks[feedback].color} icon={looks[feedback].icon} role="presentation">
          {t(`answer.${feedback}`)}
        </Alert>
      )}
      {!feedback && settled && (
        <Alert color="ok" icon={<IconCircleCheck size={18} />} role="presentation">
          {t('answer.settled')}
        </Alert>
      )}
    </div>
  );
}
