import { inTransaction } from '../../src/context.ts';
import { makeTicket } from '../../src/modules/users/external-logins.service.ts';
import { randomToken } from '../../src/crypto.ts';
import { makePickTicket } from '../../src/modules/lti/deep-link.service.ts';
import { ensureKey } from '../../src/modules/lti/keys.ts';
import type { Harness } from '../harness.ts';
import { aLaunchOf, aPlatform, platformInput } from '../lti-rows.ts';
import { insertCourse, insertMember } from '../../src/modules/courses/courses.store.ts';
import type { Parts } from './requests.ts';

type Caller = { userId: number };

/** Parameters and bodies with which calls about platforms succeed. */
export function ltiParts(api: Harness): Record<string, (caller: Caller) => Promise<Parts>> {
  const aLogin = async () => {
    const { issuer, clientId } = await aPlatform(api);
    return { iss: issuer, client_id: clientId, login_hint: 'x', target_link_uri: 'https://x.example' };
  };
  const aCourseOf = (userId: number) =>
    inTransaction(api.ctx, async (tx) => {
      const id = await insertCourse(tx, 'Web', userId);
      await insertMember(tx, id, { userId, teaches: true });
      return id;
    });
  const known = async () => ({ params: { id: (await aPlatform(api)).id } });
  return {
    'lti.login': async () => ({ query: await aLogin() }),
    'lti.loginByForm': async () => ({ body: await aLogin() }),
    'lti.open': async () => {
      const names = { firstName: 'Zoë', lastName: 'Müller', username: '' };
      const claimed = {
        issuer: 'https://x.example',
        subject: randomToken(),
        ...names,
        email: null,
        isTeacher: null,
      };
      const login = { provider: `lti:${(await aPlatform(api)).id}`, next: '/', claimed };
      const ticket = await inTransaction(api.ctx, (tx) => makeTicket(tx, login));
      return { body: { ticket }, headers: { origin: new URL(api.ctx.env.API_URL).origin } };
    },
    'lti.deepLink': async () => {
      const { id: platform } = await aPlatform(api);
      const picking = { platform, deployment: '1', return_url: 'https://x.example/', data: null };
      const headers = { origin: new URL(api.ctx.env.API_URL).origin };
      await inTransaction(api.ctx, ensureKey);
      return { body: { ticket: await makePickTicket(api.ctx, picking), lesson: '' }, headers };
    },
    'lti.arrive': async ({ userId }) => ({ body: { launch: await aLaunchOf(api, userId) } }),
    'lti.link': async ({ userId }) => ({
      body: { launch: await aLaunchOf(api, userId), course: await aCourseOf(userId) },
    }),
    'lti.roster': async ({ userId }) => ({ params: { id: await aCourseOf(userId) }, body: { add: true } }),
    'lti.createPlatform': async () => ({ body: platformInput() }),
    'lti.check': known,
    'lti.getPlatform': known,
    'lti.updatePlatform': async () => ({ ...(await known()), body: platformInput() }),
    'lti.removePlatform': known,
  };
}
