import type { Shed } from '@sentiero/contracts/capture';
import type { Entry, LearnerQueue } from './spool-queue.ts';
import type { SegmentPlace } from './spool-segment.ts';

/** The share of a batch that one user may fill while others wait. */
const turn = { records: 8, bytes: 64 * 1024 } as const;

/** The location of a record: in a segment's files or in memory. */
export type RecordPlace = SegmentPlace | { bytes: Buffer };

/** The oldest records of several users and their locations, in the same order. */
export type Batch = {
  entries: readonly Entry[];
  places: RecordPlace[];
  /** Losses to report, by the index of the first record after them. */
  notices: ReadonlyMap<number, Shed>;
  /** Whether other users' records wait for a later batch. */
  leavesUsersOut: boolean;
};

/**
 * Users take turns, so that one with few records is not stuck behind one with many; each user's records stay in order.
 */
export function chooseBatch(waiting: Iterable<LearnerQueue>, max: number, maxBytes: number): Batch {
  const entries: Entry[] = [];
  const cursors: { queue: LearnerQueue; next: number }[] = [];
  let bytes = 0;

  /** True if the user may add more records. */
  function takeTurn(cursor: { queue: LearnerQueue; next: number }): boolean {
    let [records, size] = [0, 0];
    while (records < turn.records && size < turn.bytes) {
      const found = cursor.queue.next(cursor.next);
      if (!found || entries.length >= max) return false;
      const weight = found.entry.length + found.entry.bodyLength;
      if (entries.length > 0 && bytes + weight > maxBytes) return false;
      entries.push(found.entry);
      cursor.next = found.at + 1;
      bytes += weight;
      size += weight;
      records++;
    }
    return true;
  }

  let leavesUsersOut = false;
  for (const queue of waiting) {
    const before = entries.length;
    const cursor = { queue, next: 0 };
    if (before < max && takeTurn(cursor)) cursors.push(cursor);
    leavesUsersOut ||= entries.length === before;
    if (entries.length >= max && leavesUsersOut) break;
  }
  for (let open = cursors; open.length > 0;) open = open.filter(takeTurn);
  return { entries, places: placesOf(entries), notices: noticesOf(entries), leavesUsersOut };
}

function placesOf(entries: readonly Entry[]): RecordPlace[] {
  const places: RecordPlace[] = [];
  for (const { segment, bytes, offset, length, bodyOffset, bodyLength } of entries) {
    const last = places.at(-1);
    const place = { offset, length, bodyOffset, bodyLength };
    if (!segment) places.push({ bytes: bytes ?? Buffer.alloc(0) });
    else if (last && 'path' in last && last.path === segment.path) last.places.push(place);
    else places.push({ path: segment.path, places: [place] });
  }
  return places;
}

/** A loss is reported with the first request after it. */
function noticesOf(entries: readonly Entry[]): Map<number, Shed> {
  const notices = new Map<number, Shed>();
  const notified = new Set<LearnerQueue>();
  for (const [index, { queue, isEvent }] of entries.entries()) {
    const { records, bodies } = queue.lost;
    if (isEvent || notified.has(queue) || records + bodies === 0) continue;
    notified.add(queue);
    notices.set(index, { records, bodies });
  }
  return notices;
}
