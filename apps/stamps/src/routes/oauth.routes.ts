import type { FastifyInstance } from 'fastify';
import * as T from 'typebox';
import type { StampsContext } from '../context.ts';
import { fieldsOf } from '../http/fields-of.ts';
import { jsonBody } from '../http/json-body.ts';
import { sendPage } from '../http/send-page.ts';
import { Authorization, deliverCode } from '../oauth/deliver-code.ts';
import { redeemCode } from '../oauth/redeem-code.ts';
import { consentPage } from '../pages/consent.ts';
import { issueToken } from '../tokens/issue-token.ts';
import { readerOf } from '../tokens/read-token.ts';

const Redemption = T.Object({
  grant_type: T.Optional(T.Literal('authorization_code')),
  code: T.String({ maxLength: 100 }),
  code_verifier: T.Optional(T.String({ maxLength: 128 })),
});

/** The authorisation server: apps get a code by the customer's browser, and a token for the code. */
export function oauthRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.get('/oauth/authorize', async (_request, reply) => sendPage(reply, consentPage));

  app.post('/api/oauth/authorize', async (request) => {
    const { account } = readerOf(stamps, request);
    const asked = jsonBody({ body: fieldsOf(request) }, Authorization);
    return { redirect_to: deliverCode(stamps, request, { asked, owner: account, isByLink: false }).href };
  });

  app.post('/api/oauth/token', async (request) => {
    const { code, code_verifier: verifier = '' } = jsonBody({ body: fieldsOf(request) }, Redemption);
    const account = redeemCode(stamps, request, { code, verifier, byApp: false });
    return { access_token: issueToken(stamps, request, account), token_type: 'Bearer' };
  });
}
