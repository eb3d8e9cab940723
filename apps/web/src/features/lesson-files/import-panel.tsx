import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { IconFlask, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../shared/page/panel.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { ArchiveField } from './archive-field.tsx';
import { ImportConfirm } from './import-confirm.tsx';
import { ImportProblem } from './import-problem.tsx';
import { ImportReportView } from './import-report-view.tsx';
import { useImportLessons } from './lesson-files.queries.ts';

const maxBytes = authoringEndpoints.importLessons.bodyLimit;

/** An import requires a dry run, which is void once the file or an option changes. */
export function ImportPanel() {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [force, setForce] = useState(false);
  const [asking, setAsking] = useState(false);
  const trial = useImportLessons();
  const importing = useImportLessons();
  const pending = trial.isPending || importing.isPending;
  const isTooLarge = (file?.size ?? 0) > maxBytes;
  const forget = () => {
    trial.reset();
    importing.reset();
  };
  const run = (action: typeof trial, dryRun: boolean) => {
    importing.reset();
    const onSuccess = () => !dryRun && showToast('toast.imported');
    if (file) action.mutate({ file, force, dryRun }, { onSuccess });
  };
  const removed = trial.data?.removed.length ?? 0;
  const overwritten = force ? (trial.data?.changed.length ?? 0) : 0;
  return (
    <Panel title={t('files.import')}>
      <Stack gap="md">
        <Text c="dimmed">{t('files.import-text')}</Text>
        <ArchiveField
          disabled={pending}
          isTooLarge={isTooLarge}
          onPick={(picked) => {
            if (!picked) forget();
            setFile(picked);
          }}
        />
        <Checkbox
          label={t('files.force')}
          description={t('files.force-hint')}
          checked={force}
          disabled={pending}
          onChange={(event) => {
            forget();
            setForce(event.currentTarget.checked);
          }}
        />
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconFlask size={18} aria-hidden />}
            disabled={!file || isTooLarge || importing.isPending}
            loading={trial.isPending}
            onClick={() => run(trial, true)}
          >
            {t('files.dry-run')}
          </Button>
          <Button
            leftSection={<IconUpload size={18} aria-hidden />}
            disabled={!trial.data || importing.isSuccess}
            loading={importing.isPending}
            onClick={() => (removed + overwritten > 0 ? setAsking(true) : run(importing, false))}
          >
            {t('files.do-import')}
          </Button>
        </Group>
        <ImportProblem error={importing.error ?? trial.error} />
        <div role="status">
          {trial.data && !importing.data && <ImportReportView title={t('files.would')} report={trial.data} />}
          {importing.data && <ImportReportView title={t('files.did')} report={importing.data} />}
        </div>
      </Stack>
      <ImportConfirm
        opened={asking}
        removed={removed}
        overwritten={overwritten}
        onConfirm={() => {
          setAsking(false);
          run(importing, false);
        }}
        onClose={() => setAsking(false)}
      />
    </Panel>
  );
}
