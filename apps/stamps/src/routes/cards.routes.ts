import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as T from 'typebox';
import { CardsRead } from '../cards-read.ts';
import { copyOf, report, reportRefused, type StampsContext } from '../context.ts';
import type { Account } from '../data/people.ts';
import { ApiError } from '../http/api-error.ts';
import { jsonBody } from '../http/json-body.ts';
import { isDefended } from '../mode.ts';
import { readerOf, type Reader } from '../tokens/read-token.ts';

type CardRoute = { Params: { card: string } };

const Gift = T.Object({
  to: T.String({ maxLength: 40 }),
  stamps: T.Integer({ minimum: 1, maximum: 1_000 }),
});

const boardFields = ['nickname', 'stamps'] as const;

export function cardRoutes(app: FastifyInstance, stamps: StampsContext): void {
  // The page shows nicknames only. The vulnerable service also sends the numbers of the cards.
  app.get('/api/leaderboard', async (request) => {
    const reader = readerOf(stamps, request);
    const customers = copyOf(stamps, request).accounts.filter(({ id }) => id !== 1);
    const cards = new CardsRead({ stamps, request, reader });
    for (const owner of customers)
      cards.note(owner, 'leaderboard', isDefended(request) ? boardFields : [...boardFields, 'number']);
    cards.report();
    return customers
      .toSorted((a, b) => b.stamps - a.stamps)
      .map(({ nickname, stamps: count, card }) =>
        isDefended(request) ? { nickname, stamps: count } : { nickname, stamps: count, card },
      );
  });

  app.get<CardRoute>('/api/cards/:card', async (request) => {
    const reader = readerOf(stamps, request);
    const owner = ownerOf(request, request.params.card);
    checkAccess(request, reader, owner);
    const cards = new CardsRead({ stamps, request, reader });
    const fields = ['number', 'stamps', 'name'] as const;
    cards.note(owner, 'number', isDefended(request) ? fields : [...fields, 'email', 'phone', 'visits']);
    cards.report();
    const { card, stamps: count, name, email, phone, habit } = owner;
    const shown = { card, stamps: count };
    return isDefended(request)
      ? { ...shown, owner: { name } }
      : { ...shown, owner: { name, email, phone }, visits: habit };
  });

  app.post<CardRoute>('/api/cards/:card/gifts', async (request, reply) => {
    const reader = readerOf(stamps, request);
    const gift = jsonBody(request, Gift);
    const giver = ownerOf(request, request.params.card);
    const { own, rightful } = checkAccess(request, reader, giver);
    const receiver = copyOf(stamps, request).accounts.find(({ card }) => card === gift.to.toUpperCase());
    if (!receiver || receiver === giver) throw new ApiError(400, 'no_such_receiver');
    if (giver.stamps < gift.stamps) throw new ApiError(409, 'few_stamps');
    giver.stamps -= gift.stamps;
    receiver.stamps += gift.stamps;
    report(stamps, request, {
      type: 'stamps_given',
      data: {
        card: giver.card,
        owner_id: giver.id,
        customer_id: reader.account.id,
        role: reader.role.slice(0, 40),
        own,
        rightful,
        to_own: receiver === reader.account,
        stamps: gift.stamps,
        in_batch: request.inBatch,
      },
    });
    return reply.code(201).send({ card: giver.card, stamps: giver.stamps });
  });

  function ownerOf(request: FastifyRequest, number: string): Account {
    const owner = copyOf(stamps, request).accounts.find(({ card }) => card === number.toUpperCase());
    if (!owner) throw new ApiError(404, 'no_such_card');
    return owner;
  }

  /** The vulnerable service does not check whose card it is: that is the vulnerability. */
  function checkAccess(request: FastifyRequest, reader: Reader, owner: Account) {
    const own = owner === reader.account;
    const isAllowed = own || reader.role === 'staff';
    if (isDefended(request) && !isAllowed) {
      reportRefused(stamps, request, { by: 'object_access', what: owner.card });
      throw new ApiError(404, 'no_such_card');
    }
    return { own, rightful: isAllowed && !reader.isForged };
  }
}
