import type { FastifyInstance } from 'fastify';
import { report, type ShopContext } from '../context.ts';
import { findRecipeFile } from '../data/recipe-files.ts';
import { sendPage } from '../http/answer.ts';
import { queryField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { outsideRecipesPage, recipesPage } from '../pages/recipes.ts';
import { reportRefused } from '../refused.ts';
import { visitorOf } from '../visitor.ts';

/** Recipe sheets, read from a folder by the name in the query. */
export function recipeRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/recipes', async (request, reply) => {
    await visitorOf(shop, request);
    return sendPage(reply, recipesPage);
  });

  app.get('/recipes/sheet', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    const name = queryField(request, 'name');
    const { path, outside, text } = findRecipeFile(name);
    if (isDefended(request) && outside) {
      reportRefused(shop, request, 'path_check', path);
      return sendPage(reply, outsideRecipesPage, 403);
    }
    if (text === undefined) throw new ProblemError(404, (problems) => problems.noPage);
    report(shop, request, 'file_read', {
      name,
      path,
      outside,
      role: visitor?.role ?? null,
      done_before: shop.copies.doneBy(request.learner),
    });
    report(shop, request, 'file_shown', { path, by: 'recipe' });
    if (!outside) shop.copies.noteDone(request.learner, 'recipe_read');
    return reply.type('text/plain; charset=utf-8').header('Cache-Control', 'no-store').send(text);
  });
}
