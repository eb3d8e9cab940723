import { isFindingStep, type AuthoredStep } from '@sentiero/contracts/authoring';
import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The type of a step, by its letter and its word; an event that is a finding has a word of its own. */
export function StepKind({ step }: { step: Pick<AuthoredStep, 'type' | 'event_type'> }) {
  const { t } = useTranslation();
  const word = isFindingStep(step)
    ? t('authoring.finding')
    : t(`authoring.kind-${step.type}`, { defaultValue: '' });
  return <Badge>{`${step.type} ${word}`}</Badge>;
}
