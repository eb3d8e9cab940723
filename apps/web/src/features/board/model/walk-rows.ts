/** The arrow keys move between rows of a table, Home and End to the first and the last one. */
export function walkRows(event: {
  key: string;
  currentTarget: HTMLElement;
  preventDefault: () => void;
}): void {
  const table = event.currentTarget.closest('table');
  const rows = [...(table?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.indexOf(event.currentTarget);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  const row = to === undefined ? undefined : rows[to];
  if (!row) return;
  event.preventDefault();
  row.focus();
}
