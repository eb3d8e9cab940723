import { Alert, Tabs } from '@mantine/core';
import type { CapturedMessage, CutPart, InformationalResponse, Outcome } from '@sentiero/contracts/capture';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { clip } from '../../../../shared/text/clip.ts';
import { showUnseen } from '../../../../shared/text/show-unseen.ts';
import { scrollable } from '../../../../shared/ui/scrollable.ts';
import { BodyView } from './body-view.tsx';
import { CutNote } from './cut-note.tsx';
import { RequestCookies, ResponseCookies } from './cookies-view.tsx';
import { NameValueTable } from './name-value-table.tsx';
import { requestCookies, responseCookies } from '@sentiero/traffic/cookies';
import type { SocketMessage } from '@sentiero/traffic/socket-messages';
import classes from './message-panel.module.css';
import { SocketMessageList } from './socket-message-list.tsx';
import { useSize } from './use-size.ts';

export type MessageTab = 'headers' | 'content' | 'cookies';

type Props = {
  title: string;
  message: CapturedMessage | null;
  /** The truncated parts of the exchange. */
  cut: readonly CutPart[] | undefined;
  isRequest?: boolean;
  /** Header lines that the other side received otherwise. */
  received?: CapturedMessage['headers'] | undefined;
  /** The interim responses. */
  informational?: readonly InformationalResponse[];
  /** How the exchange ended; for a response only. */
  outcome?: Outcome;
  /** What the proxy said instead of forwarding the request. */
  refusal?: string | undefined;
  /** Messages of the websocket that the response opened, shown instead of a body. */
  messages?: readonly SocketMessage[] | null;
  tab: MessageTab;
  onTab: (tab: MessageTab) => void;
};

const tabs = ['headers', 'content', 'cookies'] as const;

/** One half of an exchange. Memoised, because the dialog around it renders with every batch of a flood. */
export const MessagePanel = memo(function MessagePanel(props: Props) {
  const {
    title,
    message,
    cut = [],
    isRequest = false,
    received = [],
    informational = [],
    outcome = 'answered',
    refusal,
    messages = null,
    tab,
    onTab,
  } = props;
  const { t } = useTranslation();
  const size = useSize();
  const ending = outcome !== 'answered' && (
    <Alert color={outcome === 'open' ? 'info' : 'warning'} mb="sm" role="note">
      {t(`inspector.ending-${outcome}`)}
      {refusal && <div className={classes.refusal}>{refusal}</div>}
    </Alert>
  );
  if (!message)
    return (
      <section className={classes.side} aria-label={title} {...scrollable}>
        <h3 className={classes.title}>{title}</h3>
        <CutNote cut={cut} side={isRequest ? 'request' : 'response'} />
        {ending || <p className={classes.note}>{t('inspector.no-response')}</p>}
      </section>
    );
  const headers = [...message.headers, ...message.trailers];
  const cookies = isRequest ? requestCookies(headers).length : responseCookies(headers).length;
  const body = message.body;
  const bodySize = (own: typeof body) => (own && own.size > 0 ? size(own.size) : t('inspector.empty-short'));
  const counts = {
    headers: String(headers.length),
    content: messages ? String(messages.length) : bodySize(body),
    cookies: String(cookies),
  };
  return (
    <section className={classes.side} aria-label={title} {...scrollable}>
      <h3 className={classes.title}>{title}</h3>
      {ending}
      <CutNote cut={cut} side={isRequest ? 'request' : 'response'} />
      <Tabs
        value={tab}
        onChange={(value) => onTab(tabs.find((name) => name === value) ?? 'headers')}
        keepMounted={false}
      >
        <Tabs.List>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`inspector.${name === 'content' && messages ? 'messages' : name}`)}{' '}
              <small className={classes.count}>{counts[name]}</small>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="headers" className={classes.panel}>
          <HeaderGroups
            message={message}
            informational={informational}
            received={received}
            isRequest={isRequest}
          />
        </Tabs.Panel>
        <Tabs.Panel value="content" className={classes.panel}>
          {messages ? (
            <SocketMessageList messages={messages} />
          ) : (
            <BodyView headers={message.headers} body={body} />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="cookies" className={classes.panel}>
          {isRequest ? <RequestCookies headers={headers} /> : <ResponseCookies headers={headers} />}
        </Tabs.Panel>
      </Tabs>
    </section>
  );
});

type GroupsProps = Required<Pick<Props, 'informational' | 'isRequest'>> & {
  message: CapturedMessage;
  received: CapturedMessage['headers'];
};

function HeaderGroups({ message, informational, received, isRequest }: GroupsProps) {
  const { t } = useTranslation();
  return (
    <>
      {informational.map(({ code, status, headers: rows }, place) => {
        const heading = t('inspector.ahead', { code, status: showUnseen(clip(status, 200)) });
        // oxlint-disable-next-line react/no-array-index-key -- a code may repeat, and the order is the record's own
        return <HeaderGroup key={place} heading={heading} rows={rows} />;
      })}
      <NameValueTable label={t('inspector.headers')} rows={message.headers} />
      {received.length > 0 && (
        <HeaderGroup
          heading={t(isRequest ? 'inspector.target-received' : 'inspector.browser-received')}
          rows={received}
        />
      )}
      {message.trailers.length > 0 && (
        <HeaderGroup heading={t('inspector.trailers')} rows={message.trailers} />
      )}
    </>
  );
}

function HeaderGroup({ heading, rows }: { heading: string; rows: CapturedMessage['headers'] }) {
  return (
    <>
      <h4 className={classes.group}>{heading}</h4>
      <NameValueTable label={heading} rows={rows} />
    </>
  );
}
