import { toCsv } from '@sentiero/contracts/csv';
import type { RosterCode } from '@sentiero/contracts/courses';
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import classes from './roster.module.css';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../shared/files/save-file.ts';
import { Panel } from '../../../../shared/page/panel.tsx';

/** The codes of accounts without email, for printing; they are shown once. */
export function CodeSheet({ course, codes }: { course: string; codes: readonly RosterCode[] }) {
  const { t } = useTranslation();
  const place = new URL('/reset-pw#code', window.location.href).href;
  const heads = [t('account.first-name'), t('account.last-name'), t('login.username'), t('roster.code')];
  const cells = codes.map(({ first_name, last_name, username, code }) => [
    first_name,
    last_name,
    username,
    code,
  ]);
  const save = () => saveFile('codes.csv', toCsv([heads, ...cells]), 'text/csv;charset=utf-8');
  return (
    <Panel title={t('roster.sheet', { course })}>
      <Stack gap="md">
        <Text className={classes.buttons ?? ''}>{t('roster.sheet-once')}</Text>
        <Text>
          {t('roster.sheet-text')}
          <span className={classes.place} translate="no">
            {place}
          </span>
        </Text>
        <Group className={classes.buttons ?? ''}>
          <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t('roster.print')}
          </Button>
          <Button variant="default" onClick={save}>
            {t('roster.save')}
          </Button>
        </Group>
        <Table className={classes.codes ?? ''}>
          <Table.Thead>
            <Table.Tr>
              {heads.map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {codes.map(({ id, first_name, last_name, username, code }) => (
              <Table.Tr key={id}>
                <Table.Td>{first_name}</Table.Td>
                <Table.Td>{last_name}</Table.Td>
                <Table.Td>{username}</Table.Td>
                <Table.Td ff="monospace">{code}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
    </Panel>
  );
}
