import * as T from 'typebox';
import { endpoint } from '../http/index.ts';

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
};
