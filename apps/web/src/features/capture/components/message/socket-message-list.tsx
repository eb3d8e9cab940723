import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/i18n/format.ts';
import { ToneBadge } from '../../../../shared/feedback/tone-badge.tsx';
import { hexDump, hexToByteText } from '@sentiero/traffic/bytes';
import { ValueText } from './machine-text.tsx';
import type { SocketMessage } from '../../model/socket-messages.ts';
import classes from './socket-messages.module.css';
import { useSize } from './use-size.ts';

const atOnce = 100;

/** Messages of a websocket. */
export const SocketMessageList = memo(function SocketMessageList({
  messages,
}: {
  messages: readonly SocketMessage[];
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(atOnce);
  if (messages.length === 0) return <p className={classes.note}>{t('inspector.no-messages')}</p>;
  return (
    <>
      <ul className={classes.messages} aria-label={t('inspector.messages')}>
        {messages.slice(0, shown).map((message) => (
          <li key={message.id} className={classes.message}>
            <MessageRow message={message} />
          </li>
        ))}
      </ul>
      {messages.length > shown && (
        <Button size="compact-sm" variant="default" mt="xs" onClick={() => setShown(shown + atOnce)}>
          {t('inspector.more-rows', { count: messages.length - shown })}
        </Button>
      )}
    </>
  );
});

function MessageRow({ message }: { message: SocketMessage }) {
  const { t } = useTranslation();
  const size = useSize();
  const format = useFormat();
  if (message.kind === 'skipped')
    return (
      <p className={classes.note}>
        {t('inspector.messages-skipped', { sent: message.sent, received: message.received })}
      </p>
    );
  const isSent = message.direction === 'sent';
  const Icon = isSent ? IconArrowUp : IconArrowDown;
  return (
    <>
      <p className={classes.head}>
        <ToneBadge tone={isSent ? 'info' : 'neutral'} isProse>
          <Icon size={14} aria-hidden /> {t(isSent ? 'inspector.message-sent' : 'inspector.message-received')}
        </ToneBadge>
        <span>{format.time(message.at)}</span>
        <span>{message.text === null ? t('inspector.message-binary') : null}</span>
        <span>{size(message.size)}</span>
      </p>
      {message.text !== null && (
        <div className={classes.text}>
          <ValueText>{message.text}</ValueText>
        </div>
      )}
      {message.hex !== null && message.hex !== '' && (
        <div className={classes.text}>
          <ValueText>{hexDump(hexToByteText(message.hex))}</ValueText>
        </div>
      )}
      {message.isTruncated && (
        <p className={classes.note}>{t('inspector.message-cut', { size: size(message.size) })}</p>
      )}
    </>
  );
}
