import { IconGripVertical } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './row-handle.module.css';

type RowHandleProps = {
  name: string;
  place: number;
  /** Whether its row has just come from another page, with the focus. */
  isCarried: boolean;
  onMove: (to: number) => void;
};

/** The handle of a row: dragged with the pointer, or moved with the arrow keys. */
export function RowHandle({ name, place, isCarried, onMove }: RowHandleProps) {
  const { t } = useTranslation();
  const over = useRef<HTMLTableRowElement | null>(null);
  const own = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCarried) own.current?.focus();
  }, [isCarried]);

  const mark = (row: HTMLTableRowElement | null) => {
    over.current?.removeAttribute('data-drop');
    over.current = row;
    row?.setAttribute('data-drop', '');
  };
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const rows = event.currentTarget.closest('tbody');
    const row = document.elementFromPoint(event.clientX, event.clientY)?.closest('tr') ?? null;
    mark(row?.parentElement === rows ? row : null);
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
      ref={own}
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
