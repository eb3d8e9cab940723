import { certificatesEndpoints } from '@sentiero/contracts/certificates';
import { aCompletedPath } from './certificates.ts';
import type { Client, Harness } from './harness.ts';
import type { Change } from './staff-changes.ts';

/** The caller's changes of their own certificates. */
export const certificateChanges = (
  api: Harness,
): Record<string, (caller: { client: Client; user: { id: number } }) => Promise<Change>> => ({
  'certificates.issue': async ({ user }) => ({
    endpoint: certificatesEndpoints.issue,
    body: (await aCompletedPath(api, user.id)).input,
  }),
  'certificates.revoke': async ({ client, user }) => {
    const { input } = await aCompletedPath(api, user.id);
    const { id } = (await client.call(certificatesEndpoints.issue, { body: input })).json();
    return { endpoint: certificatesEndpoints.revoke, params: { id } };
  },
});
