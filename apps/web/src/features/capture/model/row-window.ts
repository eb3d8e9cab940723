const overscan = 4;

export type RowWindow = { first: number; end: number };

/** Range of the visible rows, all of equal height, with a few above and below. */
export function rowsInSight(place: { firstRow: number; rows: number; count: number }): RowWindow {
  const end = Math.min(place.count, place.firstRow + place.rows + overscan);
  return { first: Math.max(0, Math.min(place.firstRow - overscan, end - place.rows - overscan)), end };
}

/** The row that was at the top before, and how far it was scrolled out. */
export type Anchor = { id: string; offset: number };

/** Where to scroll to so that what is being read stays where it is while rows come above it. */
export function scrollTopOf(
  anchor: Anchor,
  ids: readonly { id: string }[],
  rowHeight: number,
): number | null {
  const place = ids.findIndex(({ id }) => id === anchor.id);
  return place < 0 ? null : place * rowHeight + anchor.offset;
}
