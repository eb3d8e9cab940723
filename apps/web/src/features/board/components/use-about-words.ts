import type { ConditionAbout } from '@sentiero/contracts/lessons';
import { useTranslation } from 'react-i18next';

/** What a condition is about, in words. */
export function useAboutWords(): (about: ConditionAbout) => string {
  const { t } = useTranslation();
  return (about) =>
    about === 'event_type' || about === 'event_value'
      ? t(`board.about-${about}`)
      : t(`authoring.about-${about}`);
}
