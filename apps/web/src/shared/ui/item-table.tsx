import { Table, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { scrollable } from './scrollable.ts';
import classes from './item-table.module.css';
import { TextLink } from './text-link.tsx';
import { ToolLink } from './tool-button.tsx';

export type Column<Item> = {
  title: string;
  cell: (item: Item, place: number) => ReactNode;
  /** The field to sort by, if the server supports it. */
  sort?: string;
  /** The title is for screen readers only. */
  isTitleUnseen?: boolean;
  /** The cell is the item's name, and the link to its page. */
  isName?: boolean;
  /** The width of the column, if it differs from the default; a `line` is cut off where its column ends. */
  width?: 'narrow' | 'wide' | 'widest' | 'line';
};

/** `field`, or `-field` for descending: the API's notation. */
export type Sorting = { by: string; onSort: (by: string) => void };

type Props<Item extends { id: number }> = {
  label: string;
  items: readonly Item[];
  columns: readonly Column<Item>[];
  inspect: { to: (item: Item) => string; name: (item: Item) => string };
  sorting?: Sorting;
};

/** A table with a row per item, which links to the item's page. */
export function ItemTable<Item extends { id: number }>(props: Props<Item>) {
  const { label, items, columns, inspect, sorting } = props;
  const { t } = useTranslation();
  const isNamed = columns.some(({ isName }) => isName);
  return (
    <div className={classes.frame} role="region" aria-label={label} {...scrollable}>
      <Table aria-label={label} className={classes.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Head key={column.title} column={column} sorting={sorting} />
            ))}
            <Table.Th data-width="narrow">{t('admin.inspect')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item, place) => (
            <Table.Tr key={item.id}>
              {columns.map((column) => (
                <Table.Td key={column.title} data-width={column.width}>
                  {column.isName ? (
                    <TextLink to={inspect.to(item)}>{column.cell(item, place)}</TextLink>
                  ) : (
                    column.cell(item, place)
                  )}
                </Table.Td>
              ))}
              <Table.Td data-width="narrow">
                <ToolLink
                  to={inspect.to(item)}
                  {...(isNamed
                    ? { 'aria-hidden': true, tabIndex: -1 }
                    : { 'aria-label': t('admin.inspect-name', { name: inspect.name(item) }) })}
                >
                  <IconEye size={18} aria-hidden />
                </ToolLink>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Head<Item>({ column, sorting }: { column: Column<Item>; sorting: Sorting | undefined }) {
  const { title, sort, width, isTitleUnseen } = column;
  if (isTitleUnseen)
    return (
      <Table.Th data-width={width}>
        <VisuallyHidden>{title}</VisuallyHidden>
      </Table.Th>
    );
  if (!sorting || sort === undefined) return <Table.Th data-width={width}>{title}</Table.Th>;
  const descending = sorting.by === `-${sort}`;
  const isSorted = descending || sorting.by === sort;
  const order = descending ? 'descending' : 'ascending';
  const Arrow = descending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th data-width={width} aria-sort={isSorted ? order : undefined}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => sorting.onSort(sorting.by === sort ? `-${sort}` : sort)}
      >
        {title}
        {isSorted && <Arrow size={16} aria-hidden />}
      </button>
    </Table.Th>
  );
}
