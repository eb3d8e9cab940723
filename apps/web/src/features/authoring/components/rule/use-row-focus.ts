import { useEffect, useRef, useState } from 'react';

/** Focuses a condition's key, or the "Add" button, because a row that joins or leaves a group is mounted again. */
export function useRowFocus(list: string) {
  const rows = useRef<HTMLDivElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const [focus, setFocus] = useState<{ index: number | null } | null>(null);
  useEffect(() => {
    if (!focus) return;
    if (focus.index === null) return adding.current?.focus();
    const name = `/${list}/${focus.index}/key`;
    const field = rows.current?.querySelector(`[name="${CSS.escape(name)}"]`);
    if (field instanceof HTMLElement) field.focus();
  }, [focus, list]);
  return { rows, adding, focusRow: (index: number | null) => setFocus({ index }) };
}
