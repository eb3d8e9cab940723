import { Button, Checkbox, Group } from '@mantine/core';
import { IconArrowBackUp, IconEye, IconEyeOff, IconGripVertical } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { ItemTable, type Column } from '../../../../shared/ui/item-table.tsx';
import { showToast } from '../../../../shared/feedback/toasts.ts';
import type { Ordering, Showing } from '../../queries/authoring.queries.ts';
import { moved } from '../../model/moved.ts';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';
import classes from './row-handle.module.css';

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

type ShowButtonsProps = { isDisabled: boolean; isPending: boolean; onShow: (isVisible: boolean) => void };

/** Publishes or hides the selected items together. */
function ShowButtons({ isDisabled, isPending, onShow }: ShowButtonsProps) {
  const { t } = useTranslation();
  const shared = { variant: 'default', size: 'xs', disabled: isDisabled, loading: isPending };
  return (
    <>
      <Button {...shared} leftSection={<IconEye size={18} aria-hidden />} onClick={() => onShow(true)}>
        {t('authoring.show-chosen')}
      </Button>
      <Button {...shared} leftSection={<IconEyeOff size={18} aria-hidden />} onClick={() => onShow(false)}>
        {t('authoring.hide-chosen')}
      </Button>
    </>
  );
}

type RowHandleProps = { name: string; place: number; onMove: (to: number) => void };

/** The handle of a row: dragged with the pointer, or moved with the arrow keys. */
function RowHandle({ name, place, onMove }: RowHandleProps) {
  const { t } = useTranslation();
  const over = useRef<HTMLTableRowElement | null>(null);

  const mark = (row: HTMLTableRowElement | null) => {
    over.current?.removeAttribute('data-drop');
    over.current = row;
    row?.setAttribute('data-drop', '');
  };
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const own = event.currentTarget.closest('tbody');
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest('tr') ?? null;
    mark(row?.parentElement === own ? row : null);
  };
  const drop = () => {
    const row = over.current;
    mark(null);
    const rows = [...(row?.parentElement?.children ?? [])];
    if (row) onMove(rows.indexOf(row));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? place - 1 : place + 1);
  };
  return (
    <button
      type="button"
      className={classes.handle}
      aria-label={t('authoring.move-name', { name })}
      title={t('authoring.move-hint')}
      onKeyDown={press}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={() => mark(null)}
    >
      <IconGripVertical size={18} aria-hidden />
    </button>
  );
}
