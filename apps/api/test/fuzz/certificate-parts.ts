import { certificates } from '../../src/db/schema/index.ts';
import { aCertificate, aCompletedPath } from '../certificates.ts';
import type { Harness } from '../harness.ts';
import type { Parts } from './requests.ts';

type Caller = { userId: number };

/** Parameters and bodies with which calls about certificates succeed. */
export function certificateParts(api: Harness): Record<string, (caller: Caller) => Promise<Parts>> {
  return {
    'certificates.issue': async ({ userId }) => ({ body: (await aCompletedPath(api, userId)).input }),
    'certificates.get': async () => ({ params: { id: (await aCertificate(api)).certificate.id } }),
    'certificates.status': async () => {
      await aCertificate(api);
      return {};
    },
    'certificates.setRevocation': async () => ({
      params: { id: (await aCertificate(api)).certificate.id },
    }),
    'certificates.revoke': async ({ userId }) => {
      const id = crypto.randomUUID();
      const issuedAt = api.ctx.clock();
      await api.ctx.db.insert(certificates).values({ id, userId, credential: 'a.b.c', issuedAt });
      return { params: { id } };
    },
  };
}
