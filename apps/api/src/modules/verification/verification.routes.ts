import { languages } from '@sentiero/contracts/shared';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { preferredLanguage } from '@sentiero/service';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { languageOf } from './verification.queries.ts';
import { confirmVerification, requestVerification } from './verification.service.ts';

export function verificationRoutes(app: FastifyInstance): void {
  route(app, verificationEndpoints.request, async ({ ctx, body, request }) => {
    const own = request.actor && (await languageOf(ctx, request.actor.userId));
    const asked = own ?? preferredLanguage(request.headers['accept-language'], languages);
    return requestVerification(ctx, body.email, asked);
  });
  route(app, verificationEndpoints.confirm, ({ ctx, body }) =>
    confirmVerification(ctx, body.verification, body.token),
  );
}
