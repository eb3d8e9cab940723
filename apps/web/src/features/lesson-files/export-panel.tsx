import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../shared/files/save-file.ts';
import { useTranslated } from '../../shared/i18n/language.ts';
import { ErrorBox } from '../../shared/feedback/error-box.tsx';
import { Panel } from '../../shared/page/panel.tsx';
import { lessonFilesQueries, useExportLessons, type Exported } from './lesson-files.queries.ts';

export function ExportPanel() {
  const { t } = useTranslation();
  const translate = useTranslated();
  const choices = useQuery(lessonFilesQueries.choices());
  const exporting = useExportLessons();
  const [what, setWhat] = useState('all');
  const { categories = [], lessons = [] } = choices.data ?? {};
  const options = [
    { value: 'all', label: t('files.all') },
    ...categories.map(({ id, title }) => ({
      value: `category:${id}`,
      label: t('files.category', { title: translate(title) }),
    })),
    ...lessons.map(({ id, title }) => ({
      value: `lesson:${id}`,
      label: t('files.lesson', { title: translate(title) }),
    })),
  ];
  const save = () =>
    exporting.mutate(exported(what), {
      onSuccess: (archive) => saveFile(`sentiero-${what.replace(':', '-')}.zip`, archive, 'application/zip'),
    });
  return (
    <Panel title={t('files.export')}>
      <Stack gap="md">
        <Text c="dimmed">{t('files.export-text')}</Text>
        {choices.error && <ErrorBox error={choices.error} onRetry={() => void choices.refetch()} />}
        {exporting.error && <ErrorBox error={exporting.error} />}
        <NativeSelect
          label={t('files.what')}
          data={options}
          value={what}
          onChange={(event) => setWhat(event.currentTarget.value)}
        />
        <Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={exporting.isPending}
            onClick={save}
          >
            {t('files.download')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}

function exported(what: string): Exported {
  const [kind, id] = what.split(':');
  if (kind === 'category') return { category: Number(id) };
  return kind === 'lesson' ? { lesson: Number(id) } : { all: true };
}
