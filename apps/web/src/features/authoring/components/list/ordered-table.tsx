import { Checkbox, Group } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { ItemTable, type Column } from '../../../../shared/ui/item-table.tsx';
import { showToast } from '../../../../shared/feedback/toasts.ts';
import type { Ordering, Showing } from '../../queries/authoring.queries.ts';
import { moved } from '../../model/moved.ts';
import { RowHandle } from './row-handle.tsx';
import { ShowButtons } from './show-buttons.tsx';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

type Props<Item extends { id: number }> = {
  label: string;
  items: readonly Item[];
  columns: readonly Column<Item>[];
  inspect: { to: (item: Item) => string; name: (item: Item) => string };
  ordering: UseMutationResult<unknown, Error, Ordering>;
  showing: UseMutationResult<unknown, Error, Showing>;
};

/** A table whose rows can be reordered in place (saved immediately, with undo), and published or hidden together. */
export function OrderedTable<Item extends { id: number }>(props: Props<Item>) {
  const { label, items, columns, inspect, ordering, showing } = props;
  const { t } = useTranslation();
  const [past, setPast] = useState<readonly Ordering[]>([]);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const toolbar = useRef<HTMLDivElement>(null);
  const shown = ordering.isPending ? inOrder(items, ordering.variables.ids) : items;
  const present = chosen.filter((id) => items.some((item) => item.id === id));

  const seen = shown.map(({ id }) => id);
  // A move that failed, or was followed by another user's move, cannot be undone.
  const latest = past.at(-1);
  const last = latest?.ids.join() === seen.join() ? latest : undefined;

  const save = (ids: number[], onSuccess: () => void) => ordering.mutate({ ids, seen }, { onSuccess });
  const move = (from: number, to: number) => {
    const item = shown[from];
    if (!item || to === from || to < 0 || to >= seen.length) return;
    const ids = moved(seen, from, to);
    setPast([...(last ? past : []), { ids, seen }]);
    save(ids, () => showToast('authoring.moved', { name: inspect.name(item), place: to + 1 }));
  };
  const show = (isVisible: boolean) => {
    const onSuccess = () => {
      showToast('toast.visibility');
      setChosen([]);
    };
    showing.mutate({ ids: present, isVisible }, { onSuccess });
  };

  const tools: Column<Item>[] = [
    {
      title: t('authoring.select'),
      isTitleUnseen: true,
      width: 'narrow',
      cell: (item) => (
        <Checkbox
          aria-label={t('authoring.select-name', { name: inspect.name(item) })}
          checked={present.includes(item.id)}
          onChange={({ currentTarget: { checked } }) =>
            setChosen(checked ? [...present, item.id] : present.filter((id) => id !== item.id))
          }
        />
      ),
    },
    {
      title: t('authoring.move'),
      isTitleUnseen: true,
      width: 'narrow',
      cell: (item, place) => (
        <RowHandle name={inspect.name(item)} place={place} onMove={(to) => move(place, to)} />
      ),
    },
  ];
  return (
    <>
      <Group gap="sm" mih={32} ref={toolbar} tabIndex={-1}>
        <ShowButtons isDisabled={present.length === 0} isPending={showing.isPending} onShow={show} />
        {last && (
          <ToolButton
            icon={IconArrowBackUp}
            onClick={() => {
              // Undoing the last move removes this button.
              if (past.length === 1) toolbar.current?.focus();
              setPast(past.slice(0, -1));
              save(last.seen, () => showToast('authoring.order-undone'));
            }}
          >
            {t('authoring.undo')}
          </ToolButton>
        )}
      </Group>
      {(ordering.error ?? showing.error) && <ErrorBox error={ordering.error ?? showing.error} />}
      <ItemTable label={label} items={shown} columns={[...tools, ...columns]} inspect={inspect} />
    </>
  );
}

function inOrder<Item extends { id: number }>(items: readonly Item[], ids: readonly number[]): Item[] {
  return items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
