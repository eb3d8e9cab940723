import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { scrollable } from '../../shared/ui/scrollable.ts';
import classes from './target-snippet.module.css';
import { labProxy, proxyUser, toolLines, toolNames, toolTitle, type ToolTarget } from './tool-lines.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';
import { useInterval } from '@mantine/hooks';
import type { CapturedRequest } from '@sentiero/contracts/capture';
import type { LabToken, TargetKind } from '@sentiero/contracts/targets';
import { formatCookies, type Cookie } from '@sentiero/traffic/cookies';
import { examplePath, loginForm, sessionCookies } from './recorded-session.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { CopyTool } from '../../shared/ui/copy-tool.tsx';
import { CopyValue } from '../../shared/ui/copy-value.tsx';
import { PageSpinner } from '../../shared/ui/page-spinner.tsx';
import { targetsQueries } from './targets.queries.ts';

type Props = {
  target: { id: number; kind: TargetKind; frontend_url: string };
  /** The learner's requests to it, the oldest first. */
  records: readonly CapturedRequest[];
};

const limits = ['recorded', 'only-target', 'at-once'] as const;

/** Ready lines for the tools on the learner's own computer. */
export function OwnTools({ target, records }: Props) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<readonly string[]>([]);
  const { origin } = new URL(target.frontend_url);
  const cookies = sessionCookies(records);
  const session = formatCookies(cookies.filter(({ name }) => !left.includes(name)));
  const known = { origin, path: examplePath(records), session, form: loginForm(records) };
  return (
    <LabTokenCard targetId={target.id}>
      {(cookie) => (
        <Stack gap="lg">
          <ProxyCard origin={origin} cookie={cookie} />
          <SessionCard cookies={cookies} left={left} onLeft={setLeft} />
          {toolNames.map((tool) => {
            const lines = toolLines({ ...known, cookie })[tool];
            const title = toolTitle(tool);
            return (
              <SectionCard key={tool} title={title}>
                <Stack gap="sm">
                  <Text c="dimmed">{t(`tools.${tool}`)}</Text>
                  {lines.cookie === null ? (
                    <Text size="sm">{t('tools.no-form')}</Text>
                  ) : (
                    <>
                      <Text size="sm">{t('tools.by-cookie')}</Text>
                      <Line name={title} line={lines.cookie} />
                    </>
                  )}
                  {lines.proxy !== null && (
                    <>
                      <Text size="sm">{t('tools.by-proxy')}</Text>
                      <Line name={t('tools.through-proxy', { name: title })} line={lines.proxy} />
                    </>
                  )}
                </Stack>
              </SectionCard>
            );
          })}
          <SectionCard title={t('tools.intercepting')}>
            <Stack gap="sm">
              <Text>{t('tools.browser')}</Text>
              <Text>{t('tools.burp')}</Text>
              <Text>{t('tools.zap')}</Text>
              <Line name={t('tools.header')} line={`Cookie: ${cookie}`} />
            </Stack>
          </SectionCard>
          <SectionCard title={t('tools.limits')}>
            <ul>
              {limits.map((name) => (
                <li key={name}>{t(`tools.limit-${name}`)}</li>
              ))}
              <DataLimit target={target} />
            </ul>
          </SectionCard>
        </Stack>
      )}
    </LabTokenCard>
  );
}

type SessionCardProps = {
  cookies: readonly Cookie[];
  /** The names of those that the lines leave out. */
  left: readonly string[];
  onLeft: (left: string[]) => void;
};

/** The application's cookies, which the lines carry if they are ticked. */
function SessionCard({ cookies, left, onLeft }: SessionCardProps) {
  const { t } = useTranslation();
  const toggle = (name: string) =>
    onLeft(left.includes(name) ? left.filter((other) => other !== name) : [...left, name]);
  return (
    <SectionCard title={t('tools.session')}>
      <Stack gap="sm">
        <Text>{t(cookies.length > 0 ? 'tools.session-text' : 'tools.no-session')}</Text>
        {cookies.map(({ name, value }) => (
          <Checkbox
            key={name}
            label={`${name}=${value}`}
            styles={{ label: { overflowWrap: 'anywhere' } }}
            checked={!left.includes(name)}
            onChange={() => toggle(name)}
          />
        ))}
      </Stack>
    </SectionCard>
  );
}

/** Whose data tools may break, by what the target can. */
function DataLimit({ target }: Pick<Props, 'target'>) {
  const { t } = useTranslation();
  const reset = useQuery(targetsQueries.canReset(target.id));
  if (target.kind === 'instance') return <li>{t('tools.limit-copy')}</li>;
  if (!reset.data) return null;
  return <li>{t(reset.data.available ? 'tools.limit-shared' : 'tools.limit-all')}</li>;
}

function ProxyCard({ origin, cookie }: Pick<ToolTarget, 'origin' | 'cookie'>) {
  const { t } = useTranslation();
  const proxy = labProxy({ origin, cookie });
  return (
    <SectionCard title={t('tools.proxy')}>
      <Stack gap="sm">
        <Text>{t(proxy ? 'tools.proxy-text' : 'tools.proxy-https')}</Text>
        {proxy && (
          <>
            <Line
              name={t('tools.proxy')}
              line={`http://${proxyUser}:${proxy.password}@${proxy.host}:${proxy.port}`}
            />
            <Text>{t('tools.proxy-upstream', { host: proxy.host, port: proxy.port, user: proxyUser })}</Text>
            <Text c="dimmed">{t('tools.proxy-connect')}</Text>
          </>
        )}
      </Stack>
    </SectionCard>
  );
}

function Line({ name, line }: { name: string; line: string }) {
  const { t } = useTranslation();
  return (
    <>
      <pre
        translate="no"
        className={`${classes.code} ${classes.line}`}
        aria-label={t('tools.line', { name })}
        role="region"
        {...scrollable}
      >
        {line}
      </pre>
      <CopyTool value={line} name={name} />
    </>
  );
}

type LabTokenCardProps = { targetId: number; children: (cookie: string) => ReactNode };

/** The lab token with the time it is still good for, and what uses it. */
function LabTokenCard({ targetId, children }: LabTokenCardProps) {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(targetsQueries.labToken(targetId));
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSpinner />;
  return (
    <Stack gap="lg">
      <SectionCard title={t('tools.token')}>
        <Stack gap="sm" align="flex-start">
          <Text>{t('tools.token-text')}</Text>
          <CopyValue label={t('tools.token')} value={data.value} />
          <TimeLeft token={data} />
          <ToolButton loading={isFetching} onClick={() => void refetch()}>
            {t('tools.new-token')}
          </ToolButton>
        </Stack>
      </SectionCard>
      {children(data.value)}
    </Stack>
  );
}

const tellEveryMs = 10_000;

function TimeLeft({ token }: { token: LabToken }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), tellEveryMs, { autoInvoke: true });
  const seconds = Math.round((Date.parse(token.expires) - now) / 1000);
  if (seconds <= 0)
    return (
      <Alert color="warning" role="alert">
        {t('tools.expired')}
      </Alert>
    );
  return <Text c="dimmed">{t('tools.expires', { when: format.wait(seconds) })}</Text>;
}
