import { TOTP } from 'otpauth';
import { inTransaction } from '../../src/context.ts';
import { openLogin } from '../../src/modules/users/pending-logins.service.ts';
import { newTotpSecret } from '../../src/modules/users/totp-code.ts';
import { storeSecret } from '../../src/modules/users/totp.store.ts';
import { updateUser } from '../../src/modules/users/users.store.ts';
import { aUser } from '../builders.ts';
import type { Harness } from '../harness.ts';
import type { Parts } from './requests.ts';

type Caller = { userId: number };

/** Parameters and bodies with which calls about the second factor succeed. */
export function signInParts(api: Harness): Record<string, (caller: Caller) => Promise<Parts>> {
  const aCode = async (userId: number) => {
    const secret = newTotpSecret();
    await storeSecret(api.ctx, userId, secret);
    return new TOTP({ secret }).generate({ timestamp: api.time.now.getTime() });
  };
  return {
    'signIn.secondFactor': async ({ userId }) => {
      const code = await aCode(userId);
      const { token } = await inTransaction(api.ctx, async (tx) => {
        await updateUser(tx, userId, { secondFactorAt: tx.clock() });
        return openLogin(tx, userId);
      });
      return { body: { code }, cookie: `sentiero_login=${token}` };
    },
    'signIn.confirmTotp': async ({ userId }) => ({ body: { code: await aCode(userId) } }),
    'signIn.removeFactorOf': async () => ({ params: { id: (await aUser(api)).id } }),
  };
}
