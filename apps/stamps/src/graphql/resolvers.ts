import type { FastifyRequest } from 'fastify';
import type { GraphQLResolveInfo } from 'graphql';
import type { CardsRead } from '../cards-read.ts';
import { copyOf, reportRefused, type StampsContext } from '../context.ts';
import type { Account } from '../data/people.ts';
import type { CardField, CardWay } from '../events/cards.ts';
import { ApiError } from '../http/api-error.ts';
import { isDefended } from '../mode.ts';
import { redeem } from '../redeem.ts';
import type { Reader } from '../tokens/read-token.ts';
import { asksForRemark } from './asks-for-remark.ts';

type Asking = {
  readonly stamps: StampsContext;
  readonly request: FastifyRequest;
  readonly reader: Reader;
  /** Takes what comes out of which card. */
  readonly cards: CardsRead;
  /** Takes what is to be done once the whole request was answered. */
  readonly afterwards: (done: () => void) => void;
};

/** What a refusal protects when somebody asks for it, whichever way led there. */
const remark = 'Owner.remark';

/** The fields of the schema's root, for one request. */
export function rootFor(asking: Asking) {
  const { stamps, request, reader, afterwards } = asking;
  const { accounts } = copyOf(stamps, request);
  return {
    me: () => cardOf(asking, reader.account, 'token'),
    card: ({ number }: { number: string }, _context: unknown, info: GraphQLResolveInfo) => {
      const owner = accounts.find(({ card }) => card === number.toUpperCase());
      if (!owner) return null;
      if (isHidden(asking, owner))
        throw refused(asking, 'object_access', asksForRemark(info) ? remark : owner.card);
      return cardOf(asking, owner, 'number');
    },
    leaderboard: () =>
      accounts
        .filter(({ id }) => id !== 1)
        .toSorted((a, b) => b.stamps - a.stamps)
        .map((owner) => cardOf(asking, owner, 'leaderboard')),
    redeem: ({ card, pin }: { card: string; pin: string }) =>
      redeem(stamps, request, { number: card, pin, reader, afterwards }),
  };
}

/** The hardened service checks each field, whichever way leads to it. The vulnerable one relies on the page. */
function cardOf(asking: Asking, owner: Account, by: CardWay) {
  const given = <Value>(field: CardField, value: Value): Value => {
    asking.cards.note(owner, by, [field]);
    return value;
  };
  const check = (name: string) => {
    if (isHidden(asking, owner)) throw refused(asking, 'field_access', name);
  };
  return {
    number: () => {
      check('Card.number');
      return given('number', owner.card);
    },
    nickname: () => given('nickname', owner.nickname),
    stamps: () => given('stamps', owner.stamps),
    owner: (_none: object, _context: unknown, info: GraphQLResolveInfo) => {
      check(asksForRemark(info) ? remark : 'Card.owner');
      return {
        name: () => given('name', owner.name),
        remark: () => {
          if (isDefended(asking.request) && asking.reader.role !== 'staff')
            throw refused(asking, 'field_access', remark);
          return given('remark', owner.remark);
        },
      };
    },
  };
}

function isHidden({ request, reader }: Asking, owner: Account): boolean {
  return isDefended(request) && owner !== reader.account && reader.role !== 'staff';
}

function refused({ stamps, request }: Asking, by: 'field_access' | 'object_access', what: string): ApiError {
  reportRefused(stamps, request, { by, what });
  return new ApiError(403, by);
}
