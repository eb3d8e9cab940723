import { CopyButton, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { scrollable } from '../../shared/ui/scrollable.ts';
import { LabTokenCard } from './lab-token-card.tsx';
import classes from './target-snippet.module.css';
import { labProxy, proxyUser, toolLines, toolNames, toolTitle, type ToolTarget } from './tool-lines.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

type Props = Omit<ToolTarget, 'cookie'> & { targetId: number };

const limits = ['recorded', 'only-target', 'at-once', 'shared'] as const;

/** Ready lines for the tools on the learner's own computer. */
export function OwnTools({ targetId, origin, path }: Props) {
  const { t } = useTranslation();
  return (
    <LabTokenCard targetId={targetId}>
      {(cookie) => (
        <Stack gap="lg">
          <ProxyCard origin={origin} cookie={cookie} />
          {toolNames.map((tool) => {
            const lines = toolLines({ origin, path, cookie })[tool];
            const title = toolTitle(tool);
            return (
              <SectionCard key={tool} title={title}>
                <Stack gap="sm">
                  <Text c="dimmed">{t(`tools.${tool}`)}</Text>
                  <Text size="sm">{t('tools.by-cookie')}</Text>
                  <Line name={title} line={lines.cookie} />
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
            </ul>
          </SectionCard>
        </Stack>
      )}
    </LabTokenCard>
  );
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
        className={`${classes.code} ${classes.line}`}
        aria-label={t('tools.line', { name })}
        role="region"
        {...scrollable}
      >
        {line}
      </pre>
      <CopyButton value={line} timeout={1000}>
        {({ copied, copy }) => (
          <ToolButton
            style={{ alignSelf: 'flex-start' }}
            icon={copied ? IconCheck : IconCopy}
            aria-label={`${t('app.copy')}: ${name}`}
            onClick={copy}
          >
            {t(copied ? 'app.copied' : 'app.copy')}
          </ToolButton>
        )}
      </CopyButton>
    </>
  );
}
