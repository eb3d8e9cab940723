import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { copyOf, reportRefused, type StampsContext } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { sendPage } from '../http/send-page.ts';
import { isDefended } from '../mode.ts';
import { app as znueni } from '../oauth/app.ts';
import { newVerifier } from '../oauth/grants.ts';
import { redeemCode, redemptionFailed } from '../oauth/redeem-code.ts';
import { appPage, appStartPage, emptySitePage } from '../pages/web.ts';

type SiteRoute = { Params: { host: string } };
type CallbackRoute = { Querystring: Record<string, unknown> };

/** The virtual web: the app's site, and empty sites under any other name. No request leaves the service. */
export function webRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.get(`/web/${znueni.host}`, async (request, reply) => sendPage(reply, appStartPage(startLink(request))));
  app.get(`/web/${znueni.host}/`, async (request, reply) =>
    sendPage(reply, appStartPage(startLink(request))),
  );

  app.get<CallbackRoute>(`/web/${znueni.host}/callback`, async (request, reply) => {
    const { code, state } = request.query;
    const { connection } = copyOf(stamps, request);
    if (isDefended(request) && (connection === null || state !== connection.state)) {
      reportRefused(stamps, request, { by: 'app_state', what: 'state' });
      throw redemptionFailed(stamps, request, { reason: 'state', byApp: true });
    }
    const verifier = connection?.verifier ?? '';
    const owner = redeemCode(stamps, request, { code: String(code).slice(0, 100), verifier, byApp: true });
    return sendPage(reply, appPage(owner));
  });

  const emptySite = async (request: FastifyRequest<SiteRoute>) => {
    const host = request.params.host.toLowerCase().replace(/\.$/, '');
    if (!/^[a-z0-9.-]{1,253}$/.test(host) || host === znueni.host) throw new ApiError(404, 'no_such_site');
    return emptySitePage(host, copyOf(stamps, request).arrivals.of(host));
  };
  app.get<SiteRoute>('/web/:host', async (request, reply) => sendPage(reply, await emptySite(request)));
  app.get<SiteRoute>('/web/:host/*', async (request, reply) => sendPage(reply, await emptySite(request)));

  /** Where the app sends the customer's browser. The hardened app adds a state and a challenge. */
  function startLink(request: FastifyRequest): string {
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: znueni.id,
      redirect_uri: znueni.callback,
    });
    const copy = copyOf(stamps, request);
    copy.connection = null;
    if (isDefended(request)) {
      const { verifier, challenge } = newVerifier();
      const state = randomBytes(12).toString('base64url');
      copy.connection = { state, verifier };
      asked.set('state', state);
      asked.set('code_challenge', challenge);
      asked.set('code_challenge_method', 'S256');
    }
    return `/oauth/authorize?${asked}`;
  }
}
