import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '@sentiero/client/errors';
import { describeError, ownTitle } from '../api/describe-error.ts';
import { InertFrame } from '../ui/inert-frame.tsx';
import { scrollable } from '../ui/scrollable.ts';
import { useErrorText } from './use-error-text.ts';
import classes from './error-box.module.css';

/** An error in place: for a form that could not be sent or a part of a page that did not load. */
export function ErrorBox({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
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
    <Alert color="danger" icon={<IconAlertTriangle size={18} />} title={title} role="alert">
      <Stack gap="xs" align="flex-start">
        {hasCode(error, 'not_found') ? <Text>{t('problem.not-found')}</Text> : <ErrorText error={error} />}
        {onRetry && (
          <Button variant="default" size="xs" leftSection={<IconRefresh size={16} />} onClick={onRetry}>
            {t('error.try-again')}
          </Button>
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
    case 'unknown':
      return <Text>{t('error.unknown')}</Text>;
    case 'network':
      return <Text>{t('error.network-text')}</Text>;
    case 'received':
      return <Quoted intro={t('error.received')} json={description.json} />;
    case 'api':
      return <Quoted intro={t('error.api-text')} json={description.json} />;
  }
}

function Quoted({ intro, json }: { intro: string; json: string }) {
  return (
    <Stack gap="xs">
      <Text>{intro}</Text>
      <pre className={classes.json} {...scrollable}>
        {json}
      </pre>
    </Stack>
  );
}
