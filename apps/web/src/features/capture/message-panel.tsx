import { Alert, Tabs } from '@mantine/core';
import type { CapturedMessage, Outcome } from '@sentiero/contracts/capture';
import { useTranslation } from 'react-i18next';
import { BodyView } from './body-view.tsx';
import { RequestCookies, ResponseCookies } from './cookies-view.tsx';
import { NameValueTable } from './name-value-table.tsx';
import { requestCookies, responseCookies } from './parse-cookies.ts';
import classes from './request-dialog.module.css';
import { useSize } from './use-size.ts';

export type MessageTab = 'headers' | 'content' | 'cookies';

type Props = {
  title: string;
  message: CapturedMessage | null;
  isRequest?: boolean;
  /** How the exchange ended, for a response. */
  outcome?: Outcome;
  tab: MessageTab;
  onTab: (tab: MessageTab) => void;
};

const isTab = (value: string | null): value is MessageTab =>
  value === 'headers' || value === 'content' || value === 'cookies';

export function MessagePanel({ title, message, isRequest = false, outcome = 'answered', tab, onTab }: Props) {
  const { t } = useTranslation();
  const size = useSize();
  const ending = outcome !== 'answered' && (
    <Alert color="warning" mb="sm">
      {t(`inspector.ending-${outcome}`)}
    </Alert>
  );
  if (!message)
    return (
      <section className={classes.side}>
        <h3 className={classes.title}>{title}</h3>
        {ending || <p className={classes.note}>{t('inspector.no-response')}</p>}
      </section>
    );
  const headers = [...message.headers, ...message.trailers];
  const cookies = isRequest ? requestCookies(headers).length : responseCookies(headers).length;
  const body = message.body;
  const counts = {
    headers: String(headers.length),
    content: body && body.size > 0 ? size(body.size) : t('inspector.empty-short'),
    cookies: String(cookies),
  };
  return (
    <section className={classes.side}>
      <h3 className={classes.title}>{title}</h3>
      {ending}
      <Tabs value={tab} onChange={(value) => isTab(value) && onTab(value)} keepMounted={false}>
        <Tabs.List>
          {(['headers', 'content', 'cookies'] as const).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`inspector.${name}`)} <small className={classes.count}>{counts[name]}</small>
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="headers" className={classes.panel}>
          <NameValueTable rows={headers} />
        </Tabs.Panel>
        <Tabs.Panel value="content" className={classes.panel}>
          <BodyView headers={message.headers} body={body} />
        </Tabs.Panel>
        <Tabs.Panel value="cookies" className={classes.panel}>
          {isRequest ? <RequestCookies headers={headers} /> : <ResponseCookies headers={headers} />}
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
