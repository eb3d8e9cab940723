import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** An item's attributes by name. */
export function AttributeTable({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Table>
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" w="32%">
              {name}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
