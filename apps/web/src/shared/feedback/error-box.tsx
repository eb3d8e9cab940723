import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerError, hasCode } from '@sentiero/client/errors';
import { describeError, ownTitle } from '../api/describe-error.ts';
import { InertFrame } from '../ui/inert-frame.tsx';
import { scrollable } from '../ui/scrollable.ts';
import { ToolButton } from '../ui/tool-button.tsx';
import { useErrorText } from './use-error-text.ts';
import classes from './error-box.module.css';

type Failed = { error: unknown; onRetry?: () => void };

/** An error in place: for a form that could not be sent or a part of a page that did not load. */
export function ErrorBox({ error, onRetry }: Failed) {
  const { t } = useTranslation();
  const sentence = useErrorText(error);
  const description = describeError(error);
  const own = ownTitle(description);
  const title = own ? t(own) : 'title' in description && description.title;
  if (sentence !== null)
    return (
      <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="alert">
        {sentence}
      </Alert>
    );
  return (
    <Problem title={title} onRetry={onRetry}>
      {hasCode(error, 'not_found') ? <Text>{t('problem.not-found')}</Text> : <ErrorText error={error} />}
    </Problem>
  );
}

/** An item that could not be fetched; `forbidden` is said to those who may not see it. */
export function FetchProblem({ error, forbidden, onRetry }: Failed & { forbidden?: string | undefined }) {
  const { t } = useTranslation();
  const isForbidden = forbidden !== undefined && hasCode(error, 'forbidden');
  return (
    <Problem onRetry={onRetry}>
      <Text fw={600}>{isForbidden ? forbidden : t('error.unknown')}</Text>
      {!isForbidden && error !== null && !(error instanceof AnswerError) && <ErrorText error={error} />}
    </Problem>
  );
}

type ProblemProps = { title?: ReactNode; onRetry: (() => void) | undefined; children?: ReactNode };

/** What went wrong, with a button to try again. */
export function Problem({ title, onRetry, children }: ProblemProps) {
  const { t } = useTranslation();
  return (
    <Alert color="danger" icon={<IconAlertTriangle size={18} />} title={title} role="alert">
      <Stack gap="xs" align="flex-start">
        {children}
        {onRetry && (
          <ToolButton leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
            {t('error.try-again')}
          </ToolButton>
        )}
      </Stack>
    </Alert>
  );
}

export function ErrorText({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const description = describeError(error);
  switch (description.kind) {
    case 'text':
      return (
        <Text className={classes.text} lang="en">
          {description.text}
        </Text>
      );
    case 'html':
      return <InertFrame html={description.html} title={t('error.answer-frame')} />;
    case 'network':
      return <Text>{t('error.network-text')}</Text>;
    case 'received':
      return <Quoted intro={t('error.received')} json={description.json} />;
    case 'api':
      return <Quoted intro={t('error.api-text')} json={description.json} />;
    case 'fault':
      return <Quoted intro={t('error.fault-text')} json={description.json} />;
  }
}

function Quoted({ intro, json }: { intro: string; json: string }) {
  return (
    <Stack gap="xs">
      <Text>{intro}</Text>
      <pre translate="no" className={classes.json} {...scrollable}>
        {json}
      </pre>
    </Stack>
  );
}
