import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconEye, IconEyeOff } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../../../../shared/feedback/error-box.tsx';
import { ItemTable, type Column } from '../../../../shared/ui/item-table.tsx';
import { showToast } from '../../../../shared/feedback/toasts.ts';
import type { Ordering, Showing } from '../../queries/authoring.queries.ts';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';
import { RowHandle } from './row-handle.tsx';
import { useRowMoves, type Part } from './use-row-moves.ts';

type Props<Item extends { id: number }> = {
  label: string;
  /** All items, in their order. */
  items: readonly Item[];
  /** Without it all are shown. */
  part?: Part<Item>;
  columns: readonly Column<Item>[];
  inspect: { to: (item: Item) => string; name: (item: Item) => string };
  ordering: UseMutationResult<unknown, Error, Ordering>;
  showing: UseMutationResult<unknown, Error, Showing>;
};

/** A table whose rows can be reordered in place (saved immediately, with undo), and published or hidden together. */
export function OrderedTable<Item extends { id: number }>(props: Props<Item>) {
  const { label, items, part, columns, inspect, ordering, showing } = props;
  const { t } = useTranslation();
  const moves = useRowMoves({ items, part, ordering, nameOf: inspect.name });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const toolbar = useRef<HTMLDivElement>(null);
  const present = chosen.filter((id) => items.some((item) => item.id === id));
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
        <RowHandle
          name={inspect.name(item)}
          place={place}
          isCarried={item.id === moves.carried}
          onMove={(to) => moves.move(place, to)}
        />
      ),
    },
  ];
  return (
    <>
      <Group gap="sm" mih={32} ref={toolbar} tabIndex={-1}>
        {present.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('authoring.select-hint')}
          </Text>
        ) : (
          <ShowButtons isPending={showing.isPending} onShow={show} />
        )}
        {moves.undo && (
          <ToolButton
            icon={IconArrowBackUp}
            onClick={() => {
              // Undoing the last move removes this button.
              if (moves.isOnlyMove) toolbar.current?.focus();
              moves.undo?.();
            }}
          >
            {t('authoring.undo')}
          </ToolButton>
        )}
      </Group>
      {(ordering.error ?? showing.error) && <ErrorBox error={ordering.error ?? showing.error} />}
      <ItemTable label={label} items={moves.rows} columns={[...tools, ...columns]} inspect={inspect} />
    </>
  );
}

type ShowButtonsProps = { isPending: boolean; onShow: (isVisible: boolean) => void };

/** Publishes or hides the selected items together. */
function ShowButtons({ isPending, onShow }: ShowButtonsProps) {
  const { t } = useTranslation();
  const shared = { variant: 'default', size: 'xs', loading: isPending };
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
