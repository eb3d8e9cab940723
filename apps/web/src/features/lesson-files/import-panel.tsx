import { authoringEndpoints } from '@sentiero/contracts/authoring';
import { Button, Checkbox, Group, Input, Stack, Text } from '@mantine/core';
import { IconFlask, IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { ImportProblem } from './import-problem.tsx';
import { ImportReportView } from './import-report-view.tsx';
import { useImportLessons } from './lesson-files.queries.ts';
import classes from './import-panel.module.css';

const maxBytes = authoringEndpoints.importLessons.bodyLimit;

/** What was tried is what can be done: another file or another choice asks for another trial. */
export function ImportPanel() {
  const { t } = useTranslation();
  const input = useId();
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
    const onSuccess = () => {
      if (!dryRun) showToast('toast.imported');
    };
    if (file) action.mutate({ file, force, dryRun }, { onSuccess });
  };
  const removed = trial.data?.removed.length ?? 0;
  const overwritten = force ? (trial.data?.changed.length ?? 0) : 0;
  return (
    <Panel title={t('files.import')}>
      <Stack gap="md">
        <Text c="dimmed">{t('files.import-text')}</Text>
        <Input.Wrapper
          label={t('files.archive')}
          description={t('files.archive-hint')}
          labelProps={{ htmlFor: input }}
          error={isTooLarge && t('files.too-large')}
        >
          <input
            id={input}
            type="file"
            accept=".zip,application/zip"
            disabled={pending}
            className={classes.file}
            // The same file, picked again after it was mended, is another one.
            onClick={(event) => {
              event.currentTarget.value = '';
              forget();
              setFile(null);
            }}
            onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
          />
        </Input.Wrapper>
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
      <ConfirmDialog
        opened={asking}
        title={t('files.do-import')}
        text={[
          removed > 0 && t('files.removes', { count: removed }),
          overwritten > 0 && t('files.overwrites', { count: overwritten }),
          t('admin.irreversible'),
        ]
          .filter(Boolean)
          .join(' ')}
        confirm={t('files.do-import')}
        pending={false}
        error={null}
        onConfirm={() => {
          setAsking(false);
          run(importing, false);
        }}
        onClose={() => setAsking(false)}
      />
    </Panel>
  );
}
