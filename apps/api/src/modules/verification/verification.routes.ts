import { languages } from '@sentiero/contracts/shared';
import { verificationEndpoints } from '@sentiero/contracts/verification';
import { preferredLanguage } from '@sentiero/service';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { confirmVerification, requestVerification } from './verification.service.ts';

export function verificationRoutes(app: FastifyInstance): void {
  route(app, verificationEndpoints.request, ({ ctx, body, request }) =>
    requestVerification(ctx, body.email, preferredLanguage(request.headers['accept-language'], languages)),
  );
  route(app, verificationEndpoints.confirm, ({ ctx, body }) =>
    confirmVerification(ctx, body.verification, body.token),
  );
}
