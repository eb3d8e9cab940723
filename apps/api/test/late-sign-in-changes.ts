import { signInEndpoints } from '@sentiero/contracts/users';
import { codeOf } from './codes.ts';
import type { Client, Harness } from './harness.ts';
import type { Change } from './staff-changes.ts';

type MakeChange = (caller: { client: Client }) => Promise<Change>;

/** The unsafe calls about the caller's own second factor and sessions. */
export const signInChanges = (api: Harness): Record<string, MakeChange> => ({
  'signIn.startTotp': async () => ({ endpoint: signInEndpoints.startTotp }),
  'signIn.confirmTotp': async ({ client }) => {
    const { secret } = (await client.call(signInEndpoints.startTotp)).json() as { secret: string };
    return { endpoint: signInEndpoints.confirmTotp, body: { code: codeOf(api, secret) } };
  },
  'signIn.removeTotp': async () => ({ endpoint: signInEndpoints.removeTotp }),
  'signIn.endOtherSessions': async () => ({ endpoint: signInEndpoints.endOtherSessions }),
});
