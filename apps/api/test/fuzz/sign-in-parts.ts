import { TOTP } from 'otpauth';
import { inTransaction } from '../../src/context.ts';
import { openExternalLogin } from '../../src/modules/users/external-logins.store.ts';
import { openLogin } from '../../src/modules/users/pending-logins.service.ts';
import { openChallenge } from '../../src/modules/users/passkeys.store.ts';
import { newTotpSecret } from '../../src/modules/users/totp-code.ts';
import { confirmSecret, storeSecret } from '../../src/modules/users/totp.store.ts';
import { updateUser } from '../../src/modules/users/users.store.ts';
import { anAuthenticator, aPasskey } from '../authenticator.ts';
import { anIdentity, aTokenOf } from '../codes.ts';
import { apiTokens } from '../../src/db/schema/index.ts';
import { openSession } from '../../src/modules/users/sessions.service.ts';
import { aUser } from '../builders.ts';
import type { Harness } from '../harness.ts';
import { ltiParts } from './lti-parts.ts';
import type { Parts } from './requests.ts';

const lifeMs = 60_000;
let count = 0;

type Caller = { userId: number };

/** Parameters and bodies with which calls about logins and second factors succeed. */
export function signInParts(api: Harness): Record<string, (caller: Caller) => Promise<Parts>> {
  const aCode = async (userId: number) => {
    const secret = newTotpSecret();
    await storeSecret(api.ctx, userId, secret);
    return new TOTP({ secret }).generate({ timestamp: api.time.now.getTime() });
  };
  const aClaim = async () => {
    const own = { firstName: 'Zoë', lastName: 'Müller', email: null, username: '', isTeacher: false };
    const claimed = { issuer: 'http://127.0.0.1:9', subject: `subject-${++count}`, ...own };
    const opening = { provider: 'school', next: '/', claimed };
    const { token } = await inTransaction(api.ctx, (tx) => openExternalLogin(tx, opening));
    return `__Host-sentiero_external=${token}`;
  };
  return {
    ...ltiParts(api),
    'signIn.secondFactor': async ({ userId }) => {
      const code = await aCode(userId);
      await confirmSecret(api.ctx, userId, api.time.now);
      const { token } = await inTransaction(api.ctx, async (tx) => {
        await updateUser(tx, userId, { secondFactorAt: tx.clock() });
        return openLogin(tx, userId);
      });
      return { body: { code }, cookie: `sentiero_login=${token}` };
    },
    'external.start': async () => ({ params: { provider: 'school' } }),
    'external.callback': async () => ({ params: { provider: 'school' } }),
    'external.pending': async () => ({ cookie: await aClaim() }),
    'external.settle': async () => {
      const name = `settled-${++count}`;
      const body = { do: 'create', username: name, first_name: 'Zoë', last_name: 'Müller' };
      return { cookie: await aClaim(), body };
    },
    'external.unlink': async ({ userId }) => {
      const other = await anIdentity(api, userId);
      return { params: { id: Math.max(other, await anIdentity(api, userId)) } };
    },
    'passkeys.logIn': async ({ userId }) => {
      const { key } = await aPasskey(api, userId);
      const challenge = await openChallenge(api.ctx, { userId: null, lifeMs });
      return { body: key.prove({ challenge }) };
    },
    'passkeys.add': async ({ userId }) => {
      const challenge = await openChallenge(api.ctx, { userId, lifeMs });
      return { body: { credential: anAuthenticator(api).create({ challenge }) } };
    },
    'passkeys.remove': async ({ userId }) => {
      // The last way in could not be removed.
      await aPasskey(api, userId);
      return { params: { id: (await aPasskey(api, userId)).id } };
    },
    'signIn.renewCodes': async ({ userId }) => {
      await inTransaction(api.ctx, (tx) => updateUser(tx, userId, { secondFactorAt: tx.clock() }));
      return {};
    },
    'signIn.confirmTotp': async ({ userId }) => ({ body: { code: await aCode(userId) } }),
    'apiTokens.create': async () => ({
      body: { expires: new Date(api.time.now.getTime() + 86_400_000).toISOString() },
    }),
    'apiTokens.remove': async ({ userId }) => {
      const [token] = await api.ctx.db.insert(apiTokens).values(aTokenOf(userId, api.time.now)).returning();
      return { params: { id: token?.id } };
    },
    'signIn.endSession': async ({ userId }) => ({ params: { id: (await openSession(api.ctx, userId)).id } }),
    'signIn.removeFactorOf': async () => ({ params: { id: (await aUser(api)).id } }),
    'waysIn.list': async () => ({ params: { id: (await aUser(api)).id } }),
    'waysIn.remove': async () => ({
      params: { id: (await aUser(api)).id, way: 1 },
      query: { kind: 'password' },
    }),
  };
}
