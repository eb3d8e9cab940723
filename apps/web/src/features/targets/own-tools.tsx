import { Button, CopyButton, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../shared/page/section-card.tsx';
import { scrollable } from '../../shared/ui/scrollable.ts';
import { LabTokenCard } from './lab-token-card.tsx';
import classes from './target-snippet.module.css';
import { toolLines, type ToolTarget } from './tool-lines.ts';

type Props = Omit<ToolTarget, 'cookie'> & { targetId: number };

const tools = ['curl', 'sqlmap', 'ffuf'] as const;
const limits = ['recorded', 'only-target', 'at-once', 'shared'] as const;

/** Ready lines for the tools on the learner's own computer. */
export function OwnTools({ targetId, origin, path }: Props) {
  const { t } = useTranslation();
  return (
    <LabTokenCard targetId={targetId}>
      {(cookie) => (
        <Stack gap="lg">
          {tools.map((tool) => (
            <SectionCard key={tool} title={tool}>
              <Stack gap="sm">
                <Text c="dimmed">{t(`tools.${tool}`)}</Text>
                <Line name={tool} line={toolLines({ origin, path, cookie })[tool]} />
              </Stack>
            </SectionCard>
          ))}
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
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            aria-label={`${t('app.copy')}: ${name}`}
            onClick={copy}
          >
            {t(copied ? 'app.copied' : 'app.copy')}
          </Button>
        )}
      </CopyButton>
    </>
  );
}
