import type { FastifyInstance, FastifyRequest } from 'fastify';
import { report, type ShopContext } from '../context.ts';
import { QueryStopped } from '../data/query-stopped.ts';
import { sendPage } from '../http/answer.ts';
import { formField, queryField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isWeakness, type Weakness } from '../mend/exercise.ts';
import { exercises } from '../mend/exercises.ts';
import type { Judgement } from '../mend/judge.ts';
import { mendPage } from '../pages/mend.ts';
import { visitorOf } from '../visitor.ts';

type MendRoute = { Params: { weakness: string } };
const path = '/workshop/mend/:weakness';

/** The workbench on which learners fix one weak function of the shop. */
export function mendRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get<MendRoute>(path, async (request, reply) => {
    const weakness = weaknessOf(request.params.weakness);
    await visitorOf(shop, request);
    const isOriginal = queryField(request, 'original') !== '';
    const kept = isOriginal ? null : shop.copies.patchOf(request.learner, weakness);
    return sendPage(reply, mendPage(weakness, kept ?? exercises[weakness].weak, null));
  });

  app.post<MendRoute>(path, async (request, reply) => {
    const weakness = weaknessOf(request.params.weakness);
    const code = formField(request, 'code').replaceAll('\r\n', '\n');
    await visitorOf(shop, request);
    const tried = await tryPatch(request, weakness, code);
    if (tried !== 'stopped') reportPatched(request, weakness, tried);
    return sendPage(reply, mendPage(weakness, code, tried));
  });

  async function tryPatch(
    request: FastifyRequest,
    weakness: Weakness,
    code: string,
  ): Promise<Judgement | 'stopped'> {
    try {
      return await shop.copies.tryPatch(request.learner, { weakness, code });
    } catch (error) {
      if (error instanceof QueryStopped && error.isByCode) return 'stopped';
      throw error;
    }
  }

  function reportPatched(request: FastifyRequest, weakness: Weakness, { attacks, honest }: Judgement) {
    report(shop, request, 'patched', {
      weakness,
      attacks_blocked: attacks.filter(({ passed }) => passed).length,
      attacks: attacks.length,
      honest_ok: honest.filter(({ passed }) => passed).length,
      honest: honest.length,
    });
  }
}

function weaknessOf(text: string): Weakness {
  if (!isWeakness(text)) throw new ProblemError(404, (problems) => problems.noPage);
  return text;
}
