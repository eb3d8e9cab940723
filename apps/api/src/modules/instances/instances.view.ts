import type { Instance, InstanceState, ListedInstance } from '@sentiero/contracts/instances';
import type { listCopies, OwnCopy } from './instances.store.ts';
import { endOf, type Copy } from './reconcile.ts';

export const noInstance: Instance = {
  state: 'none',
  ready_at: null,
  stops_at: null,
  place: null,
  error: null,
};

type Listed = Awaited<ReturnType<typeof listCopies>>[number];

/** `place` is null if the copy does not wait for others. */
export function instanceView(copy: OwnCopy, place: number | null): Instance {
  return {
    state: stateOf(copy, place),
    ready_at: copy.readyAt?.toISOString() ?? null,
    stops_at: stopOf(copy),
    place,
    // While it starts, what keeps it from being ready is for staff.
    error: copy.state === 'failed' ? copy.error : null,
  };
}

export function listedInstanceView(row: Listed, place: number | null): ListedInstance {
  return {
    id: row.id,
    target: { id: row.target.id, name: row.target.name },
    user: row.user && { id: row.user.id, username: row.user.username },
    purpose: row.purpose,
    state: stateOf(row, place),
    error: row.error,
    since: row.createdAt.toISOString(),
    ready_at: row.readyAt?.toISOString() ?? null,
    stops_at: stopOf(row),
    last_request: row.lastRequest?.toISOString() ?? null,
    memory_mb: row.usedMemoryMb,
    cpu: row.cpu,
  };
}

function stateOf({ state }: Pick<Copy, 'state'>, place: number | null): InstanceState {
  if (state === 'wanted') return place === null ? 'starting' : 'queued';
  return state;
}

const stopOf = (copy: Omit<Copy, 'courses'>) =>
  copy.state === 'ready' ? (endOf(copy)?.toISOString() ?? null) : null;
