import { authoringEndpoints as endpoints } from '@sentiero/contracts/authoring';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import {
  addCategory,
  changeCategory,
  listAuthoredCategories,
  readAuthoredCategory,
  removeCategory,
} from './categories.service.ts';
import { duplicateCategory, duplicateLesson, duplicateStep } from './duplicate.ts';
import { orderCategories, orderLessons, orderSteps } from './order-items.ts';
import { readTranslationOverview } from './translation-overview.ts';
import {
  addLesson,
  changeLesson,
  listAuthoredLessons,
  readAuthoredLesson,
  removeLesson,
} from './lessons.service.ts';
import { addStep, changeStep, listAuthoredSteps, readAuthoredStep, removeStep } from './steps.service.ts';

export function authoringRoutes(app: FastifyInstance): void {
  route(app, endpoints.listTranslations, ({ ctx }) => readTranslationOverview(ctx));
  route(app, endpoints.orderLessons, ({ ctx, body }) => orderLessons(ctx, body));
  route(app, endpoints.orderCategories, ({ ctx, body }) => orderCategories(ctx, body));
  route(app, endpoints.orderSteps, ({ ctx, params, body }) => orderSteps(ctx, params.id, body));
  route(app, endpoints.duplicateLesson, ({ ctx, params }) => duplicateLesson(ctx, params.id));
  route(app, endpoints.duplicateCategory, ({ ctx, params }) => duplicateCategory(ctx, params.id));
  route(app, endpoints.duplicateStep, ({ ctx, params }) => duplicateStep(ctx, params.id, params.stepId));

  route(app, endpoints.listCategories, ({ ctx }) => listAuthoredCategories(ctx));
  route(app, endpoints.createCategory, ({ ctx, body }) => addCategory(ctx, body));
  route(app, endpoints.getCategory, ({ ctx, params }) => readAuthoredCategory(ctx, params.id));
  route(app, endpoints.updateCategory, ({ ctx, params, body, ifMatch }) =>
    changeCategory(ctx, params.id, { input: body, ifMatch }),
  );
  route(app, endpoints.removeCategory, ({ ctx, params, ifMatch }) => removeCategory(ctx, params.id, ifMatch));

  route(app, endpoints.listLessons, ({ ctx }) => listAuthoredLessons(ctx));
  route(app, endpoints.createLesson, ({ ctx, body }) => addLesson(ctx, body));
  route(app, endpoints.getLesson, ({ ctx, params }) => readAuthoredLesson(ctx, params.id));
  route(app, endpoints.updateLesson, ({ ctx, params, body, ifMatch }) =>
    changeLesson(ctx, params.id, { input: body, ifMatch }),
  );
  route(app, endpoints.removeLesson, ({ ctx, params, ifMatch }) => removeLesson(ctx, params.id, ifMatch));

  route(app, endpoints.listSteps, ({ ctx, params }) => listAuthoredSteps(ctx, params.id));
  route(app, endpoints.createStep, ({ ctx, params, body }) => addStep(ctx, params.id, body));
  route(app, endpoints.getStep, ({ ctx, params }) => readAuthoredStep(ctx, params.id, params.stepId));
  route(app, endpoints.updateStep, ({ ctx, params, body, ifMatch }) =>
    changeStep(ctx, params, { input: body, ifMatch }),
  );
  route(app, endpoints.removeStep, ({ ctx, params, ifMatch }) => removeStep(ctx, params, ifMatch));
}
