import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { scrollable } from '../../shared/ui/scrollable.ts';
import { shortToken } from './short-token.ts';
import classes from './target-snippet.module.css';
import { CopyTool } from '../../shared/ui/copy-tool.tsx';

type Props = {
  token: string;
  frontendUrl: string;
  /** Tools beside the one that copies it. */
  children: ReactNode;
};

/** Setup commands for the target's author. The secret is copied in full and displayed shortened. */
export function TargetSnippet({ token, frontendUrl, children }: Props) {
  const { t } = useTranslation();
  const snippet = authorSnippet(frontendUrl, token);
  if (!snippet) return null;
  return (
    <Disclosure title={t('targets.snippet')} isSet={false}>
      <Text c="dimmed">{t('targets.snippet-text')}</Text>
      <pre translate="no" className={classes.code} {...scrollable}>
        {authorSnippet(frontendUrl, shortToken(token))}
      </pre>
      <Group gap="sm">
        <CopyTool value={snippet} />
        {children}
      </Group>
    </Disclosure>
  );
}

/** Shell commands with a target's settings and a first test call. Null if the URL cannot be a target's. */
function authorSnippet(frontendUrl: string, token: string): string | null {
  if (!URL.canParse(frontendUrl)) return null;
  const url = new URL(frontendUrl);
  // Events go to the proxy on a host that belongs to no target: the parent domain of the target.
  url.hostname = url.hostname.slice(url.hostname.indexOf('.') + 1);
  return `export SENTIERO_TOKEN='${token}'
EVENTS_URL='${url.origin}/_sentiero/events'

# X-Sentiero-Signature of a forwarded request must be
printf '%s.%s' "$X_SENTIERO_LEARNER" "$X_SENTIERO_REQUEST" | openssl dgst -sha256 -hmac "$SENTIERO_TOKEN"

# Telling what happened
curl "$EVENTS_URL" -H "Authorization: Bearer $SENTIERO_TOKEN" -H 'Content-Type: application/json' \\
  -d '{"learner":"'"$X_SENTIERO_LEARNER"'","request":"'"$X_SENTIERO_REQUEST"'","type":"login","data":{"user":"rosa"}}'`;
}
