import type { CapturedRequest } from '@sentiero/contracts/capture';
import { lazy, Suspense, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEvents } from '../../../live/index.ts';
import { messagesWithoutOpening } from '@sentiero/traffic/socket-messages';
import classes from './cleared-messages.module.css';

const SocketMessageList = lazy(async () => ({
  default: (await import('../message/socket-message-list.tsx')).SocketMessageList,
}));

type Props = { requests: readonly CapturedRequest[]; targetId: number | null };

/** Messages of websockets that stayed open when the requests were cleared. */
export function ClearedMessages({ requests, targetId }: Props) {
  const { t } = useTranslation();
  const events = useDeferredValue(useEvents());
  const messages = useMemo(
    () => messagesWithoutOpening(events, requests, targetId),
    [events, requests, targetId],
  );
  if (messages.length === 0) return null;
  return (
    <details className={classes.cleared}>
      <summary>{t('inspector.messages-of-cleared', { count: messages.length })}</summary>
      <Suspense>
        <SocketMessageList messages={messages} />
      </Suspense>
    </details>
  );
}
