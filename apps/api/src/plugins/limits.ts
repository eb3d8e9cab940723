import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { makeLimiters, tooManyRequests, type Limiters } from '../limits/limiters.ts';
import { limited, type Rule } from '../limits/rules.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limiters: Limiters;
  }
  interface FastifyRequest {
    /** The counts to undo if the call succeeds. */
    takenForFailure: Charge[] | null;
  }
}

type Charge = { rule: Rule; key: string };

/** Enforces the rate limits on routes that are registered after it. */
export function addLimits(app: FastifyInstance): void {
  app.decorate('limiters', makeLimiters(app.ctx.env, app.ctx.redis));
  app.decorateRequest('takenForFailure', null);
  app.addHook('onRoute', (route) => {
    const rules = rulesOf(route);
    if (!rules) return;
    route.preHandler = [takeAll(app.limiters, rules), ...[route.preHandler ?? []].flat()];
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (request, reply) => {
        const taken = request.takenForFailure ?? [];
        request.takenForFailure = null;
        const unused = taken.filter(({ rule }) => !isFailure(rule, reply.statusCode));
        await giveBack(app.limiters, unused);
      },
    ];
  });
}

/** A server error is not the caller's failure. */
const isFailure = ({ failsWith }: Rule, status: number) =>
  failsWith === undefined ? status >= 400 && status < 500 : status === failsWith;

function rulesOf({ method, url }: RouteOptions): readonly Rule[] | undefined {
  const methods = [method].flat().map((name) => (name === 'HEAD' ? 'GET' : name));
  return limited.find(([call]) => call.path === url && methods.includes(call.method))?.[1];
}

function takeAll(limiters: Limiters, rules: readonly Rule[]) {
  return async (request: FastifyRequest): Promise<void> => {
    const taken: Charge[] = [];
    for (const rule of rules) {
      const key = rule.by(request);
      if (key === null) continue;
      const waitSeconds = await limiters.take(rule.limit, key);
      if (waitSeconds > 0) {
        await giveBack(limiters, taken);
        throw tooManyRequests(waitSeconds);
      }
      taken.push({ rule, key });
    }
    request.takenForFailure = taken.filter(({ rule }) => rule.counts === 'failures');
  };
}

async function giveBack(limiters: Limiters, taken: Charge[]): Promise<void> {
  for (const { rule, key } of taken) await limiters.giveBack(rule.limit, key);
}
