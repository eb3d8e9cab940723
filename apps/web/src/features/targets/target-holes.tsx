import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../shared/feedback/status-badge.tsx';
import { targetsAdminQueries } from './targets-admin.queries.ts';

/** How many weaknesses hunts can open in the target, and whether it reported one that was closed. */
export function TargetHoles({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(targetsAdminQueries.holes(id));
  if (!data) return '–';
  const { holes, closed_findings: faults } = data;
  return (
    <>
      {holes.length === 0 ? t('targets.holes-none') : holes.length}{' '}
      {faults > 0 && <StatusBadge tone="danger">{t('targets.holes-faults', { count: faults })}</StatusBadge>}
    </>
  );
}
