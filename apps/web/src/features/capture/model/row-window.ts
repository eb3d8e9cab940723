const overscan = 4;

export type RowWindow = { first: number; end: number };

/** The range of visible rows, all of equal height, with a few more above and below. */
export function rowsInSight(place: { firstRow: number; rows: number; count: number }): RowWindow {
  const end = Math.min(place.count, place.firstRow + place.rows + overscan);
  return { first: Math.max(0, Math.min(place.firstRow - overscan, end - place.rows - overscan)), end };
}

/** The row previously at the top, and how many pixels of it were hidden. */
export type Anchor = { id: string; offset: number };

/** The scroll position that keeps the rows being read in place while rows arrive above. */
export function scrollTopOf(
  anchor: Anchor,
  ids: readonly { id: string }[],
  rowHeight: number,
): number | null {
  const place = ids.findIndex(({ id }) => id === anchor.id);
  return place < 0 ? null : place * rowHeight + anchor.offset;
}
