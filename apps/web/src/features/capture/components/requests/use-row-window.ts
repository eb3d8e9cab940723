import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { rowsInSight, scrollTopOf, type Anchor, type RowWindow } from '../../model/row-window.ts';

type Options = {
  rows: readonly { id: string }[];
  rowHeight: number;
  /** New rows are added at the end, which is followed while it is visible. */
  followsEnd: boolean;
};

type Result = RowWindow & {
  scroller: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  bringIntoView: (place: number) => void;
};

/** The visible ones of many rows of equal height. The rows being read stay in place when others arrive. */
export function useRowWindow({ rows, rowHeight, followsEnd }: Options): Result {
  const scroller = useRef<HTMLDivElement>(null);
  const [firstRow, setFirstRow] = useState(0);
  const [rowsHigh, setRowsHigh] = useState(20);
  const anchor = useRef<Anchor | null>(null);
  const isAtEnd = useRef(true);

  const onScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const place = Math.floor(element.scrollTop / rowHeight);
    const id = rows[place]?.id;
    anchor.current =
      element.scrollTop > 0 && id !== undefined
        ? { id, offset: element.scrollTop - place * rowHeight }
        : null;
    isAtEnd.current = element.scrollTop + element.clientHeight >= element.scrollHeight - rowHeight;
    setFirstRow(place);
  };

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setRowsHigh(Math.ceil(element.clientHeight / rowHeight)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [rowHeight]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const kept = anchor.current && scrollTopOf(anchor.current, rows, rowHeight);
    if (followsEnd && isAtEnd.current) element.scrollTop = element.scrollHeight;
    else if (kept !== null && Math.abs(kept - element.scrollTop) >= 1) element.scrollTop = kept;
    else return;
    // The scroll event comes a frame later; until then the wrong rows would be rendered.
    setFirstRow(Math.floor(element.scrollTop / rowHeight));
  }, [rows, rowHeight, followsEnd]);

  const bringIntoView = (place: number) => {
    const element = scroller.current;
    if (!element) return;
    const top = place * rowHeight;
    // The sticky table head covers one row.
    const lowest = top + rowHeight * 2 - element.clientHeight;
    element.scrollTop = Math.max(Math.min(element.scrollTop, top), lowest);
  };

  return {
    ...rowsInSight({ firstRow, rows: rowsHigh, count: rows.length }),
    scroller,
    onScroll,
    bringIntoView,
  };
}
