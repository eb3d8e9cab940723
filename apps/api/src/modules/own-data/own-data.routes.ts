import { ownDataEndpoints } from '@sentiero/contracts/own-data';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { clearSessionCookie } from '../../http/session-cookie.ts';
import { exportOwnData } from './export-own-data.ts';
import { retentionView } from './retention.view.ts';
import { keepAccount, requestErasure } from './schedule-erasure.ts';

export function ownDataRoutes(app: FastifyInstance): void {
  route(app, ownDataEndpoints.export, async ({ ctx, reply }) => {
    reply.type('application/zip');
    reply.header('Content-Disposition', 'attachment; filename="sentiero-my-data.zip"');
    return exportOwnData(ctx);
  });
  route(app, ownDataEndpoints.retention, async ({ ctx }) => retentionView(ctx.env));
  route(app, ownDataEndpoints.erase, async ({ ctx, reply }) => {
    const erasure = await requestErasure(ctx, ctx.actor.userId);
    if (ctx.env.ERASE_AFTER_DAYS === 0) clearSessionCookie(reply);
    return erasure;
  });
  route(app, ownDataEndpoints.keep, ({ ctx }) => keepAccount(ctx, ctx.actor.userId));
  route(app, ownDataEndpoints.eraseUser, ({ ctx, params }) => requestErasure(ctx, params.id));
  route(app, ownDataEndpoints.keepUser, ({ ctx, params }) => keepAccount(ctx, params.id));
}
