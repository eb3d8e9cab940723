import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../shared/feedback/status-badge.tsx';
import { useConnectionState } from './live-provider.tsx';

/** The state of the live connection, announced to screen readers by the badge in the footer. */
export function LiveBadge() {
  const { t } = useTranslation();
  const state = useConnectionState();
  if (state === 'connected') return <StatusBadge tone="ok">{t('inspector.live')}</StatusBadge>;
  return <StatusBadge tone="warning">{t(`live.${state}`)}</StatusBadge>;
}
