import { hasCode } from '@sentiero/client/errors';
import { Code } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LazyRequestDialog } from '../../features/capture/components/requests/lazy-request-dialog.tsx';
import { useReadEvidence } from '../../features/lessons/queries/use-help.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { ToolButton } from '../../shared/ui/tool-button.tsx';

/** Opens the traffic that completed a step, also after the learner cleared theirs. */
export function StepEvidence({ stepId }: { stepId: number }) {
  const { t } = useTranslation();
  const { data, error, isPending, mutate, reset } = useReadEvidence(stepId);
  const isGone = hasCode(error, 'not_found');
  return (
    <>
      <ToolButton
        mt="xs"
        display="block"
        leftSection={<IconListSearch size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        {t('evidence.show')}
      </ToolButton>
      {isGone && <p role="status">{t('evidence.none')}</p>}
      {error && !isGone && <ErrorBox error={error} />}
      {data && !data.request && <Code block>{JSON.stringify(data.event?.data, null, 2)}</Code>}
      {data?.request && (
        <LazyRequestDialog
          requests={[data.request]}
          order="newest-first"
          id={data.request.id}
          tab="headers"
          completedLabel={noLabel}
          onShow={ignore}
          onClose={reset}
          nearest={null}
          onExplain={ignore}
          bench={null}
          onAsk={null}
          onReport={null}
        />
      )}
    </>
  );
}

const noLabel = () => null;
const ignore = () => undefined;
