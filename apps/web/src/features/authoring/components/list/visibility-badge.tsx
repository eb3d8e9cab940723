import { useTranslation } from 'react-i18next';
import { ToneBadge } from '../../../../shared/feedback/tone-badge.tsx';

export function VisibilityBadge({ isVisible }: { isVisible: boolean }) {
  const { t } = useTranslation();
  return (
    <ToneBadge tone={isVisible ? 'ok' : 'neutral'} isProse>
      {isVisible ? t('authoring.visible') : t('authoring.hidden')}
    </ToneBadge>
  );
}
