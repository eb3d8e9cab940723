import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { moved } from '../../model/moved.ts';
import { rowKeys } from '../../model/row-keys.ts';
import classes from './item-form.module.css';
import { ToolButton } from '../../../../shared/ui/tool-button.tsx';

export type Row<Item> = {
  item: Item;
  index: number;
  onChange: (item: Item) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

type Props<Item> = {
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  max: number;
  /** The text of the button that adds an item, and its accessible name. */
  add: string;
  addName?: string;
  newItem: () => Item;
  children: (row: Row<Item>) => ReactNode;
};

/** A vertical list of items. A row that moves keeps its focus; after a removal the focus is on "Add". */
export function ItemRows<Item>({ items, onChange, max, add, addName, newItem, children }: Props<Item>) {
  const [kept, setKept] = useState<readonly number[]>([]);
  const [removals, setRemovals] = useState(0);
  const adding = useRef<HTMLButtonElement>(null);
  const keys = rowKeys(kept, items.length);
  const move = (from: number, to: number) => {
    onChange(moved(items, from, to));
    setKept(moved(keys, from, to));
  };
  const remove = (index: number) => {
    onChange(items.toSpliced(index, 1));
    setKept(keys.toSpliced(index, 1));
    setRemovals(removals + 1);
  };
  useEffect(() => {
    if (removals > 0) adding.current?.focus();
  }, [removals]);
  return (
    <>
      <ol className={classes.items}>
        {items.map((item, index) => (
          <li key={keys[index]}>
            {children({
              item,
              index,
              onChange: (changed) => onChange(items.with(index, changed)),
              onMove: (to) => move(index, to),
              onRemove: () => remove(index),
            })}
          </li>
        ))}
      </ol>
      <ToolButton
        ref={adding}
        className={classes.add ?? ''}
        disabled={items.length >= max}
        icon={IconPlus}
        aria-label={addName}
        onClick={() => onChange([...items, newItem()])}
      >
        {add}
      </ToolButton>
    </>
  );
}
