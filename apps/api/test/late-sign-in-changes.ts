import { eq } from 'drizzle-orm';
import { users } from '../src/db/schema/index.ts';
import { openSession } from '../src/modules/users/sessions.service.ts';
import { externalEndpoints, passkeysEndpoints, signInEndpoints } from '@sentiero/contracts/users';
import { anAuthenticator, aPasskey } from './authenticator.ts';
import { anIdentity, codeOf } from './codes.ts';
import type { Client, Harness } from './harness.ts';
import type { Change } from './staff-changes.ts';

type MakeChange = (caller: { client: Client; user: { id: number } }) => Promise<Change>;

/** The unsafe calls about the caller's own second factor and sessions. */
export const signInChanges = (api: Harness): Record<string, MakeChange> => ({
  'external.unlink': async ({ user }) => {
    const id = await anIdentity(api, user.id);
    return { endpoint: externalEndpoints.unlink, params: { id } };
  },
  'passkeys.start': async () => ({ endpoint: passkeysEndpoints.start }),
  'passkeys.add': async ({ client }) => {
    const credential = anAuthenticator(api).create((await client.call(passkeysEndpoints.start)).json());
    return { endpoint: passkeysEndpoints.add, body: { name: 'Key', credential } };
  },
  'passkeys.remove': async ({ user }) => {
    const { id } = await aPasskey(api, user.id);
    return { endpoint: passkeysEndpoints.remove, params: { id } };
  },
  'signIn.startTotp': async () => ({ endpoint: signInEndpoints.startTotp }),
  'signIn.confirmTotp': async ({ client }) => {
    const { secret } = (await client.call(signInEndpoints.startTotp)).json() as { secret: string };
    return { endpoint: signInEndpoints.confirmTotp, body: { code: codeOf(api, secret) } };
  },
  'signIn.removeTotp': async () => ({ endpoint: signInEndpoints.removeTotp }),
  'signIn.renewCodes': async ({ user }) => {
    await aPasskey(api, user.id);
    await api.ctx.db.update(users).set({ secondFactorAt: api.time.now }).where(eq(users.id, user.id));
    return { endpoint: signInEndpoints.renewCodes };
  },
  'signIn.endOtherSessions': async () => ({ endpoint: signInEndpoints.endOtherSessions }),
  'signIn.endSession': async ({ user }) => {
    const { id } = await openSession(api.ctx, user.id);
    return { endpoint: signInEndpoints.endSession, params: { id } };
  },
});
