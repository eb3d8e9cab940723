import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { lowerHand, raiseHand, readHelp, takeHint } from './help.service.ts';
import { listMessages, readMessage } from './messages.service.ts';

export function helpRoutes(app: FastifyInstance): void {
  route(app, lessonsEndpoints.help, ({ ctx, params }) => readHelp(ctx, params.id));
  route(app, lessonsEndpoints.takeHint, ({ ctx, params }) => takeHint(ctx, params.id));
  route(app, lessonsEndpoints.raiseHand, ({ ctx, params, body }) => raiseHand(ctx, params.id, body));
  route(app, lessonsEndpoints.lowerHand, ({ ctx, params }) => lowerHand(ctx, params.id));
  route(app, lessonsEndpoints.messages, ({ ctx }) => listMessages(ctx));
  route(app, lessonsEndpoints.readMessage, ({ ctx, params }) => readMessage(ctx, params.id));
}
