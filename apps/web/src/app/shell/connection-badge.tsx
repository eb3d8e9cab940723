import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useConnectionState, type ConnectionState } from '../../features/live/index.ts';
import { StatusBadge, type Tone } from '../../shared/feedback/status-badge.tsx';

const tones: Record<ConnectionState, Tone> = {
  uninstantiated: 'warning',
  connecting: 'primary',
  connected: 'ok',
  closing: 'warning',
  late: 'warning',
  'no-connection': 'danger',
  unknown: 'danger',
};

export default function ConnectionBadge() {
  const { t } = useTranslation();
  const state = useConnectionState();
  return (
    <span role="status">
      <VisuallyHidden>{t('live.label')}: </VisuallyHidden>
      <StatusBadge tone={tones[state]}>{t(`live.${state}`)}</StatusBadge>
    </span>
  );
}
