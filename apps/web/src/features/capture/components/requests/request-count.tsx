import { useTranslation } from 'react-i18next';
import { useRequests } from '../../../live/index.ts';

/** How many requests to the target there are. It alone is drawn anew when one comes. */
export function RequestCount({ targetId }: { targetId: number | null }) {
  const { t } = useTranslation();
  const requests = useRequests();
  const count = requests.reduce(
    (sum, { target }) => sum + Number(targetId === null || target.id === targetId),
    0,
  );
  return t('lesson.requests', { count });
}
