import { answersEndpoints } from '@sentiero/contracts/answers';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { listAnsweredSteps, listAnswers } from './answers.service.ts';
import { reviewAnswer } from './review-answer.ts';

export function answersRoutes(app: FastifyInstance): void {
  route(app, answersEndpoints.steps, ({ ctx, params }) => listAnsweredSteps(ctx, params.id));
  route(app, answersEndpoints.list, async ({ ctx, params, query, reply }) => {
    const page = await listAnswers(ctx, params.id, query);
    reply.header('X-Total-Count', page.total);
    return page.answers;
  });
  route(app, answersEndpoints.review, ({ ctx, params, body }) =>
    reviewAnswer(ctx, { courseId: params.id, answerId: params.answer }, body),
  );
}
