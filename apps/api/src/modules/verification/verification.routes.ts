import { verificationEndpoints } from '@sentiero/contracts/verification';
import type { FastifyInstance } from 'fastify';
import { preferredLanguage } from '../../http/preferred-language.ts';
import { route } from '../../http/route.ts';
import { confirmVerification, requestVerification } from './verification.service.ts';

export function verificationRoutes(app: FastifyInstance): void {
  route(app, verificationEndpoints.request, ({ ctx, body, request }) =>
    requestVerification(ctx, body.email, preferredLanguage(request.headers['accept-language'])),
  );
  route(app, verificationEndpoints.confirm, ({ ctx, body }) =>
    confirmVerification(ctx, body.verification, body.token),
  );
}
