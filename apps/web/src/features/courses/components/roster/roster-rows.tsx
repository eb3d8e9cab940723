import type { RosterRow } from '@sentiero/contracts/courses';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TableHead } from '../../../../shared/ui/table-head.tsx';

export const isChange = ({ does }: RosterRow) => does !== 'nothing';

/** What happens, or happened, with each person of a list. */
export function RosterRows({ rows }: { rows: readonly RosterRow[] }) {
  const { t } = useTranslation();
  return (
    <Table>
      <TableHead titles={[t('roster.line'), t('roster.name'), t('roster.effect')]} />
      <Table.Tbody>
        {rows.map(({ line, name, does, problem }) => (
          <Table.Tr key={line}>
            <Table.Td>{line}</Table.Td>
            <Table.Td>{name}</Table.Td>
            <Table.Td {...(problem && { c: 'danger' })}>
              {problem ? t(`roster.${problem}`) : t(`roster.${does}`)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
