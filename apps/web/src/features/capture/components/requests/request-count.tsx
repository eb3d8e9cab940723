import { useTranslation } from 'react-i18next';
import { useRequests } from '../../../live/index.ts';

/** The number of requests to the target; the only part that renders again when one arrives. */
export function RequestCount({ targetId }: { targetId: number | null }) {
  const { t } = useTranslation();
  const requests = useRequests();
  const count = requests.reduce(
    (sum, { target }) => sum + Number(targetId === null || target.id === targetId),
    0,
  );
  return t('lesson.requests', { count });
}
