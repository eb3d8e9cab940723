import { boardEndpoints } from '@sentiero/contracts/board';
import { lessonsEndpoints } from '@sentiero/contracts/lessons';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { readLanguage } from './answer-words.ts';
import { readCourseBoard } from './board.service.ts';
import { setGuidance } from './guidance.service.ts';
import { readInsights, readInsightsCsv } from './insights.service.ts';
import { readOwnPace, setPace } from './pace.service.ts';
import { readPath } from './path.service.ts';
import { sendMessage } from './send-message.service.ts';
import { readPlan } from './plan.service.ts';
import { readSharedRequest } from './shared-request.service.ts';

export function boardRoutes(app: FastifyInstance): void {
  route(app, boardEndpoints.board, ({ ctx, params, query }) => readCourseBoard(ctx, params.id, query.lesson));
  route(app, boardEndpoints.path, async ({ ctx, params, query: { lesson }, request }) => {
    const language = await readLanguage(ctx, request.headers['accept-language']);
    return readPath(ctx, { courseId: params.id, userId: params.user, lesson, language });
  });
  route(app, boardEndpoints.hand, ({ ctx, params }) => readSharedRequest(ctx, params.id, params.user));
  route(app, boardEndpoints.sendMessage, ({ ctx, params, body }) => sendMessage(ctx, params.id, body));
  route(app, boardEndpoints.plan, ({ ctx, params, query }) => readPlan(ctx, params.id, query.lesson));
  route(app, boardEndpoints.insights, async ({ ctx, params, query: { lesson }, request }) => {
    const language = await readLanguage(ctx, request.headers['accept-language']);
    return readInsights(ctx, { courseId: params.id, lesson, language });
  });
  route(app, boardEndpoints.insightsCsv, async ({ ctx, params, query: { lesson }, request, reply }) => {
    const language = await readLanguage(ctx, request.headers['accept-language']);
    const text = await readInsightsCsv(ctx, { courseId: params.id, lesson, language });
    reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="insights.csv"')
      .send(text);
    return undefined;
  });
  route(app, boardEndpoints.setGuidance, ({ ctx, params, body }) =>
    setGuidance(ctx, params.id, { ...body, stepId: params.step }),
  );
  route(app, boardEndpoints.setPace, ({ ctx, params, body }) => setPace(ctx, params.id, body));
  route(app, lessonsEndpoints.pace, ({ ctx, params }) => readOwnPace(ctx, params.id));
}
