import type { Copy, Member, Offer } from '../data/copy.ts';

/** An offer with who made it. */
export type Shown = { readonly offer: Offer; readonly owner: Member };
export type Asked = { readonly q: string; readonly kind: string; readonly sort: string };

const orders: Readonly<Record<string, (one: Offer, other: Offer) => number>> = {
  new: (one, other) => other.at - one.at || other.id - one.id,
  hours: (one, other) => one.hours - other.hours,
  name: (one, other) => one.headline.localeCompare(other.headline),
};

export function isOrder(sort: string): boolean {
  return Object.hasOwn(orders, sort);
}

/** The offers that were asked for, in the order asked for or the newest first. */
export function listOffers({ offers, members }: Copy, { q, kind, sort }: Asked): Shown[] {
  const words = q.trim().toLowerCase();
  const order = (Object.hasOwn(orders, sort) && orders[sort]) || orders['new'];
  return offers
    .filter(({ state }) => state === 'published')
    .filter((offer) => (kind !== 'thing' && kind !== 'help' ? true : offer.kind === kind))
    .filter(({ headline, text }) => `${headline}\n${text}`.toLowerCase().includes(words))
    .toSorted(order)
    .flatMap((offer) => {
      const owner = members.find(({ id }) => id === offer.owner);
      return owner ? [{ offer, owner }] : [];
    });
}
