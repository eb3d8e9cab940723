import type { FastifyRequest } from 'fastify';
import type { GraphQLResolveInfo } from 'graphql';
import { copyOf, report, reportRefused, type StampsContext } from '../context.ts';
import type { Account } from '../data/people.ts';
import { ApiError } from '../http/api-error.ts';
import { isDefended } from '../mode.ts';
import { redeem } from '../redeem.ts';
import type { Reader } from '../tokens/read-token.ts';
import { asksForRemark } from './asks-for-remark.ts';

type Asking = {
  readonly stamps: StampsContext;
  readonly request: FastifyRequest;
  readonly reader: Reader;
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
    me: () => cardOf(asking, reader.account),
    card: ({ number }: { number: string }, _context: unknown, info: GraphQLResolveInfo) => {
      const owner = accounts.find(({ card }) => card === number.toUpperCase());
      if (!owner) return null;
      if (isHidden(asking, owner))
        throw refused(asking, 'object_access', asksForRemark(info) ? remark : owner.card);
      return cardOf(asking, owner);
    },
    leaderboard: () =>
      accounts
        .filter(({ id }) => id !== 1)
        .toSorted((a, b) => b.stamps - a.stamps)
        .map((owner) => cardOf(asking, owner)),
    redeem: ({ card, pin }: { card: string; pin: string }) =>
      redeem(stamps, request, { number: card, pin, reader, afterwards }),
  };
}

/** The hardened service checks each field, whichever way leads to it. The vulnerable one relies on the page. */
function cardOf(asking: Asking, owner: Account) {
  const guarded = <Value>(name: string, value: () => Value) => {
    if (isHidden(asking, owner)) throw refused(asking, 'field_access', name);
    return value();
  };
  return {
    number: () => guarded('Card.number', () => owner.card),
    nickname: owner.nickname,
    stamps: owner.stamps,
    owner: (_none: object, _context: unknown, info: GraphQLResolveInfo) =>
      guarded(asksForRemark(info) ? remark : 'Card.owner', () => ({
        name: owner.name,
        remark: () => remarkOf(asking, owner),
      })),
  };
}

function remarkOf(asking: Asking, owner: Account): string {
  const { stamps, request, reader } = asking;
  const isStaff = reader.role === 'staff';
  if (isDefended(request) && !isStaff) throw refused(asking, 'field_access', remark);
  report(stamps, request, {
    type: 'remark_read',
    data: {
      card: owner.card,
      owner_id: owner.id,
      customer_id: reader.account.id,
      role: reader.role.slice(0, 40),
      own: owner === reader.account,
      rightful: isStaff && !reader.isForged,
    },
  });
  return owner.remark;
}

function isHidden({ request, reader }: Asking, owner: Account): boolean {
  return isDefended(request) && owner !== reader.account && reader.role !== 'staff';
}

function refused({ stamps, request }: Asking, by: 'field_access' | 'object_access', what: string): ApiError {
  reportRefused(stamps, request, { by, what });
  return new ApiError(403, by);
}
