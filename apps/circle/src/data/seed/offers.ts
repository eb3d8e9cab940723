import type { Offer } from '../copy.ts';
import offers from './offers.json' with { type: 'json' };

type Optional = 'link' | 'state' | 'photo';
type Seed = Omit<Offer, Optional | 'at' | 'postedBy' | 'postedAt'> &
  Partial<Pick<Offer, Optional>> & { readonly daysAgo: number };

export const firstOffers = offers as readonly Seed[];
