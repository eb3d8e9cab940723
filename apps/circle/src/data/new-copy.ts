import { randomBytes } from 'node:crypto';
import { learnerLogin } from '@sentiero/lab-app';
import { learnerId, type Copy, type Member } from './copy.ts';
import { newExchange } from './new-exchange.ts';
import { newIdentity } from './new-identity.ts';
import { Ledger } from './ledger.ts';
import { neighbours } from './seed/members.ts';
import { firstOffers } from './seed/offers.ts';
import { firstBalances, firstThreads, newestSeedId } from './seed/threads.ts';

const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60 * 1000;

type Making = { readonly token: string; readonly learner: string; readonly nowMs: number };

/** A circle as a learner finds it. */
export function newCopy({ token, learner, nowMs }: Making): Copy {
  const { email, password } = learnerLogin(token, learner);
  const own: Member = {
    id: learnerId,
    email,
    password,
    name: 'Robin Frei',
    street: 'Ahornweg 15',
    about: '',
    role: 'member',
  };
  const identity = newIdentity();
  const [voucher = ''] = identity.vouchers.keys();
  return {
    identity,
    hidden: [],
    members: [...neighbours.map((member) => ({ password: randomBytes(16).toString('hex'), ...member })), own],
    offers: firstOffers.map(({ daysAgo, ...offer }) => ({
      link: '',
      state: 'published',
      photo: '',
      ...offer,
      at: nowMs - daysAgo * dayMs,
      postedBy: null,
      postedAt: 0,
    })),
    threads: firstThreads.map(({ daysAgo, messages, one, other, ...thread }) => ({
      ...thread,
      members: [one, other],
      messages: messages.map((message, index) => ({
        ...message,
        at: nowMs - daysAgo * dayMs + index * 7 * minuteMs,
      })),
    })),
    ledger: new Ledger(firstBalances),
    mails: [
      {
        to: email,
        kind: 'welcome',
        values: { name: own.name, hours: firstBalances[learnerId] ?? 0 },
        at: nowMs - dayMs,
      },
      {
        to: email,
        kind: 'voucher',
        values: { name: own.name },
        code: voucher,
        at: nowMs - dayMs,
      },
    ],
    exchange: newExchange(),
    sessions: new Map(),
    patches: new Map(),
    lastId: newestSeedId,
  };
}
