import * as T from 'typebox';
import { endpoint } from '../http/index.ts';

/** The lists of captured traffic, by the names of their sockets. */
export const captureChannels = ['requests', 'events'] as const;
export const CaptureChannel = T.Enum(captureChannels);
export type CaptureChannel = T.Static<typeof CaptureChannel>;

/** The time in which a cleared list can be brought back. */
export const undoClearMs = 10_000;

/** The newest number to clear; later records stay. Without it everything is cleared. */
const query = T.Object({ up_to: T.Optional(T.Integer({ minimum: 0 })) });

export const reportingEndpoints = {
  clearRequests: endpoint({
    method: 'DELETE',
    path: '/reporting/requests',
    access: 'user',
    query,
    summary: "Clears the caller's stored requests.",
    status: 204,
  }),
  clearEvents: endpoint({
    method: 'DELETE',
    path: '/reporting/events',
    access: 'user',
    query,
    summary: "Clears the caller's stored events.",
    status: 204,
  }),
  undoClear: endpoint({
    method: 'POST',
    path: '/reporting/undo-clear',
    access: 'user',
    body: T.Object({ channel: CaptureChannel }),
    summary: 'Brings back what the caller cleared in the last ten seconds; 409 `undo_expired` later.',
    status: 204,
  }),
};
