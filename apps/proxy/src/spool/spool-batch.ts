import type { Shed } from '@sentiero/contracts/capture';
import type { Entry, LearnerQueue } from './spool-queue.ts';
import type { SegmentPlace } from './spool-segment.ts';

/** So much of one learner's comes in a row while others wait. */
const turn = { records: 8, bytes: 64 * 1024 } as const;

/** Where records lie: in a segment's files, or in memory. */
export type RecordPlace = SegmentPlace | { bytes: Buffer };

/** The oldest records of several learners, and their places, in the same order. */
export type Batch = {
  entries: readonly Entry[];
  places: RecordPlace[];
  /** By a record's number in the batch: what was given up before it. */
  notes: ReadonlyMap<number, Shed>;
};

/** All that wait take turns, so that who has little is not behind who has much; within one learner in order. */
export function chooseBatch(waiting: Iterable<LearnerQueue>, max: number, maxBytes: number): Batch {
  const entries: Entry[] = [];
  const cursors: { queue: LearnerQueue; next: number }[] = [];
  let bytes = 0;

  /** Whether there may be more of that learner's. */
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

  for (const queue of waiting) {
    if (entries.length >= max) break;
    const cursor = { queue, next: 0 };
    if (takeTurn(cursor)) cursors.push(cursor);
  }
  for (let open = cursors; open.length > 0;) open = open.filter(takeTurn);
  return { entries, places: placesOf(entries), notes: notesOf(entries) };
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

/** A learner is told with the first request that comes behind what was given up. */
function notesOf(entries: readonly Entry[]): Map<number, Shed> {
  const notes = new Map<number, Shed>();
  const told = new Set<LearnerQueue>();
  for (const [index, { queue, isEvent }] of entries.entries()) {
    const { records, bodies } = queue.lost;
    if (isEvent || told.has(queue) || records + bodies === 0) continue;
    told.add(queue);
    notes.set(index, { records, bodies });
  }
  return notes;
}
