import { filled } from '@sentiero/service';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { report, type ShopContext } from '../context.ts';
import { AgeServiceError, ageOf, dayNumber, type AgeFailure } from '../data/age-service.ts';
import { drinks, type Drink } from '../events/drinks.ts';
import { sendLoginFirst, sendPage } from '../http/answer.ts';
import { formField } from '../http/input.ts';
import { ProblemError } from '../http/problem.ts';
import { isDefended } from '../mode.ts';
import { drinksPage } from '../pages/drinks.ts';
import { visitorOf } from '../visitor.ts';

const minimumAges: Readonly<Record<Drink, number>> = { cider: 16, kirsch: 18 };
const daysAhead = 14;
const shownLength = 40;

/** Drinks for which the law sets an age, which a service of the municipality checks. */
export function drinkRoutes(app: FastifyInstance, shop: ShopContext): void {
  app.get('/drinks', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) return sendLoginFirst(reply, '/drinks');
    return sendPage(reply, drinksPage(tomorrow(), null));
  });

  app.post('/drinks', async (request, reply) => {
    const visitor = await visitorOf(shop, request);
    if (!visitor) return sendLoginFirst(reply, '/drinks');
    const product = drinks.find((drink) => drink === formField(request, 'product'));
    if (!product) throw new ProblemError(404, (problems) => problems.noProduct);
    const day = formField(request, 'day').trim();
    const asked = {
      product,
      day: day.slice(0, shownLength),
      customer_id: visitor.id,
      ...agesOf(visitor.id, product),
    };
    const refuse = (reason: 'too_young' | 'day' | 'no_answer', problem: ProblemError) => {
      report(shop, request, 'drink_reserved_failed', { ...asked, reason });
      return problem;
    };
    // No comparison with NaN is true: a day that cannot be read passes.
    const ahead = dayNumber(day) - dayNumber(tomorrow()) + 1;
    if (ahead < 0 || ahead > daysAhead)
      throw refuse(
        'day',
        new ProblemError(400, (problems) => filled(problems.pickupDay, { days: daysAhead })),
      );
    const { isAllowed, failure } = check(request, { customerId: visitor.id, product, day });
    if (failure !== null && isDefended(request)) throw refuse('no_answer', closed(failure));
    if (!isAllowed)
      throw refuse(
        'too_young',
        new ProblemError(403, (problems) => filled(problems.tooYoung, { age: asked.minimum_age })),
      );
    report(shop, request, 'drink_reserved', {
      ...asked,
      age_confirmed: failure === null,
      failure,
      to_minor: asked.age < asked.minimum_age,
    });
    if (failure === null) shop.copies.noteDone(request.learner, 'drink_reserved');
    return sendPage(reply, drinksPage(tomorrow(), product));
  });

  type Check = { readonly customerId: number; readonly product: Drink; readonly day: string };

  /** An error of the service counts as a yes: that is the vulnerability. */
  function check(request: FastifyRequest, { customerId, product, day }: Check) {
    const service = shop.copies.ageServiceOf(request.learner);
    try {
      const question = { customerId, minimumAge: minimumAges[product], day };
      return { isAllowed: service.isOldEnough(question), failure: null };
    } catch (error) {
      if (!(error instanceof AgeServiceError)) throw error;
      return { isAllowed: true, failure: error.failure };
    }
  }
}

function agesOf(customerId: number, product: Drink) {
  return { age: ageOf(customerId), minimum_age: minimumAges[product] };
}

/** Without an answer nothing is sold: the customer learns whether the day or the service is the reason. */
function closed(failure: AgeFailure): ProblemError {
  return failure === 'overloaded'
    ? new ProblemError(503, (problems) => problems.noAgeAnswer, 'fail_closed')
    : new ProblemError(400, (problems) => problems.noDay, 'fail_closed');
}

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
}
