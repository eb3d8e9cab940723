import type { ImportReport } from '@sentiero/contracts/authoring';
import { Code, List, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { title: string; report: ImportReport };

const parts = ['created', 'changed', 'removed', 'skipped'] as const;

export function ImportReportView({ title, report }: Props) {
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
