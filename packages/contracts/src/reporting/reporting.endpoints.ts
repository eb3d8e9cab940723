import { endpoint } from '../http/index.ts';

export const reportingEndpoints = {
  clearRequests: endpoint({
    method: 'DELETE',
    path: '/reporting/requests',
    access: 'user',
    summary: "Clears the caller's kept requests.",
    status: 204,
  }),
  clearEvents: endpoint({
    method: 'DELETE',
    path: '/reporting/events',
    access: 'user',
    summary: "Clears the caller's kept events.",
    status: 204,
  }),
};
