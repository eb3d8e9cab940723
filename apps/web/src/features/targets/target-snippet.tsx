import { CopyButton, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../shared/page/panel.tsx';
import { scrollable } from '../../shared/ui/scrollable.ts';
import { authorSnippet } from './author-snippet.ts';
import { shortToken } from './short-token.ts';
import classes from './target-snippet.module.css';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

/** Setup commands for the target's author. The secret is copied in full and displayed shortened. */
export function TargetSnippet({ token, frontendUrl }: { token: string; frontendUrl: string }) {
  const { t } = useTranslation();
  const snippet = authorSnippet(frontendUrl, token);
  if (!snippet) return null;
  return (
    <Panel
      title={t('targets.snippet')}
      tools={
        <CopyButton value={snippet} timeout={1000}>
          {({ copied, copy }) => (
            <ToolButton icon={copied ? IconCheck : IconCopy} onClick={copy}>
              {t(copied ? 'app.copied' : 'app.copy')}
            </ToolButton>
          )}
        </CopyButton>
      }
    >
      <Stack gap="sm">
        <Text c="dimmed">{t('targets.snippet-text')}</Text>
        <pre className={classes.code} {...scrollable}>
          {authorSnippet(frontendUrl, shortToken(token))}
        </pre>
      </Stack>
    </Panel>
  );
}
