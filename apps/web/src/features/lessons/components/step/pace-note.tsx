import type { LearnerPace } from '@sentiero/contracts/lessons';
import type { LearnerStep } from '@sentiero/contracts/lessons';
import { Alert } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

type Props = { pace: LearnerPace | undefined; steps: readonly Pick<LearnerStep, 'id'>[] };

/** The pace set by a course's teachers. The region is mounted before its text. */
export function PaceNote({ pace, steps }: Props) {
  const { t } = useTranslation();
  const course = pace?.course?.name ?? '';
  const limit = steps.findIndex(({ id }) => id === pace?.step) + 1;
  const isLimited = pace?.paused === false && limit > 0;
  return (
    <div role="status">
      {pace?.paused && (
        <Alert color="warning" icon={<IconPlayerPause size={18} />} role="presentation">
          {t('pace.paused', { course })}
        </Alert>
      )}
      {isLimited && (
        <Alert color="info" icon={<IconPlayerPause size={18} />} role="presentation">
          {t('pace.limit', { course, step: limit })}
        </Alert>
      )}
    </div>
  );
}
