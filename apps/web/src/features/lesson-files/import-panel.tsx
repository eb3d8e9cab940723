import { authoringEndpoints, type ImportReport } from '@sentiero/contracts/authoring';
import { Button, Checkbox, Code, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconFlask, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../shared/page/panel.tsx';
import { showToast } from '../../shared/feedback/toasts.ts';
import { ImportProblem } from './import-problem.tsx';
import { useImportLessons } from './lesson-files.queries.ts';
import { FileField } from '../../shared/forms/file-field.tsx';
import { ConfirmDialog } from '../../shared/feedback/confirm-dialog.tsx';

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

type Props = {
  disabled: boolean;
  isTooLarge: boolean;
  /** Called with null when the browser's file dialog opens. */
  onPick: (file: File | null) => void;
};

function ArchiveField({ disabled, isTooLarge, onPick }: Props) {
  const { t } = useTranslation();
  return (
    <FileField
      label={t('files.archive')}
      description={t('files.archive-hint')}
      accept=".zip,application/zip"
      disabled={disabled}
      error={isTooLarge ? t('files.too-large') : undefined}
      onPick={onPick}
    />
  );
}

type ImportReportViewProps = { title: string; report: ImportReport };

const parts = ['created', 'changed', 'removed', 'skipped'] as const;

function ImportReportView({ title, report }: ImportReportViewProps) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      <Title order={3}>{title}</Title>
      {parts.map((part) => (
        <div key={part}>
          <Text fw={600}>
            {t(`files.${part}`)}: {report[part].length === 0 ? t('files.nothing') : report[part].length}
          </Text>
          <List size="sm">
            {report[part].map((name) => (
              <List.Item key={name}>
                <Code>{name}</Code>
              </List.Item>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  );
}

type ImportConfirmProps = {
  opened: boolean;
  /** How many items the import deletes, and how many changed ones it overwrites. */
  removed: number;
  overwritten: number;
  onConfirm: () => void;
  onClose: () => void;
};

function ImportConfirm({ opened, removed, overwritten, onConfirm, onClose }: ImportConfirmProps) {
  const { t } = useTranslation();
  const sentences = [
    removed > 0 && t('files.removes', { count: removed }),
    overwritten > 0 && t('files.overwrites', { count: overwritten }),
    t('admin.irreversible'),
  ];
  return (
    <ConfirmDialog
      opened={opened}
      title={t('files.do-import')}
      text={sentences.filter(Boolean).join(' ')}
      confirm={t('files.do-import')}
      pending={false}
      error={null}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
