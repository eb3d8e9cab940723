import { targetOf } from '@sentiero/contracts/capture';
import { useTranslation } from 'react-i18next';
import { useRequests } from '../../features/live/index.ts';
import { clip } from '../../shared/text/clip.ts';
import { showUnseen } from '../../shared/text/show-unseen.ts';

/** Returns a function that gives the label of a request, null if the inspector shows it no longer. */
export function useRequestName(): (id: string) => string | null {
  const { t } = useTranslation();
  const requests = useRequests();
  return (id) => {
    const request = requests.find((known) => known.id === id);
    if (!request) return null;
    const { seq: number, method, url } = request;
    const words = showUnseen(`${clip(method, 20)} ${clip(targetOf(url).split('?', 1)[0] ?? '', 60)}`);
    return t('help.request', { number, request: words });
  };
}
