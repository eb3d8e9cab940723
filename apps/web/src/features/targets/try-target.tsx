import type { TargetTrial } from '@sentiero/contracts/targets';
import { Alert, Stack } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import type { ReadField } from '../../shared/forms/form.tsx';
import { problemKeys } from './target-health.tsx';
import { useTryTarget } from './targets-admin.queries.ts';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

/** Tries the addresses and settings of the form around it, before they are saved. */
export function TryTarget({ read }: { read: (field: ReadField) => TargetTrial }) {
  const { t } = useTranslation();
  const trial = useTryTarget();
  const [isIncomplete, setIncomplete] = useState(false);
  const start = (form: HTMLFormElement | null) => {
    if (!form) return;
    const input = read((name) => String(new FormData(form).get(name) ?? '').trim());
    const isComplete = URL.canParse(input.frontend_url) && URL.canParse(input.backend_url);
    setIncomplete(!isComplete);
    trial.reset();
    if (isComplete) trial.mutate(input);
  };
  const result = trial.data;
  return (
    <Stack gap="sm" align="flex-start">
      <ToolButton
        icon={IconPlugConnected}
        loading={trial.isPending}
        onClick={({ currentTarget }) => start(currentTarget.form)}
      >
        {t('targets.try')}
      </ToolButton>
      <div role="status">
        {isIncomplete && <Alert color="warning">{t('targets.try-incomplete')}</Alert>}
        {result?.status === null && (
          <Alert color="warning">
            {t(problemKeys[result.problem ?? 'no_answer'], { value: result.duration_ms })}
          </Alert>
        )}
        {result && result.status !== null && (
          <Alert color={result.leads_to ? 'warning' : 'success'}>
            {t('targets.try-answers', { status: result.status, value: result.duration_ms })}{' '}
            {result.leads_to && t('targets.leads-away', { address: result.leads_to })}
          </Alert>
        )}
      </div>
      {trial.error && <ErrorBox error={trial.error} />}
    </Stack>
  );
}
