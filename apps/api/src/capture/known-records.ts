import type { Context } from '../context.ts';
import { inOneRoundTrip } from '../db/round-trip.ts';
import { findActiveLessons } from '../modules/progress/active-lesson.ts';
import { findEventIds, findEventsNaming } from './captures.store.ts';
import type { AnyRecord, Identified } from './identify-learners.ts';
import { findRequests } from './known-requests.ts';

const clockSkewMs = 60_000;

/** Targets choose the ids of their events, so an event could reuse the id of a stored request; that is rejected. */
export const keyOf = ({ kind, id }: AnyRecord) => `${kind} ${id}`;

/** What is stored of these records and their learners' lessons. */
export async function readStored(ctx: Context, items: Identified<AnyRecord>[]) {
  const userIds = [...new Set(items.map(({ userId }) => userId))];
  // An event that names a request happened after it, even if the clock of another proxy says otherwise.
  const earliest = Math.min(...items.map(({ record }) => Date.parse(record.at))) - clockSkewMs;
  const [kept, active] = await inOneRoundTrip(ctx, [
    () => readKept(ctx, items),
    () => findActiveLessons(ctx, userIds, new Date(earliest)),
  ]);
  return { kept, active };
}

/**
 * The stored duplicates of these records, the stored requests that events name, and the stored events that name these
 * requests.
 */
async function readKept(ctx: Context, items: Identified<AnyRecord>[]) {
  const records = items.map(({ record }) => record);
  const requestIds = records.flatMap((record) => (record.kind === 'request' ? record.id : []));
  const events = records.filter((record) => record.kind === 'event');
  const eventIds = events.map(({ id }) => id);
  const namedIds = events.flatMap(({ request }) => request ?? []);
  const [requests, knownEvents, recorded, naming] = await inOneRoundTrip(ctx, [
    () => findRequests(ctx, requestIds),
    () => findEventIds(ctx, eventIds),
    () => findRequests(ctx, namedIds),
    () => findEventsNaming(ctx, requestIds),
  ]);
  const known = new Set([
    ...[...requests].flatMap(([id, { isOpen }]) => (isOpen ? [] : `request ${id}`)),
    ...[...knownEvents].map((id) => `event ${id}`),
  ]);
  return { known, requests, recorded, naming };
}

/** The records without those of streams that a later one of the same batch replaces. */
export function lastReports(items: Identified<AnyRecord>[]): Identified<AnyRecord>[] {
  const isOpen = ({ record }: Identified<AnyRecord>) =>
    record.kind === 'request' && record.outcome === 'open';
  if (!items.some(isOpen)) return items;
  const last = new Map(items.map((item) => [keyOf(item.record), item]));
  return items.filter((item) => !isOpen(item) || last.get(keyOf(item.record)) === item);
}
