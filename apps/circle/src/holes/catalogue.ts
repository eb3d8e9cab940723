import type { Hole } from '@sentiero/contracts/hunts';
import { creditHoles } from './credits.ts';
import { messageHoles } from './messages.ts';
import { offerHoles } from './offers.ts';
import { photoHoles } from './photos.ts';
import { ratingHoles } from './ratings.ts';
import { subscriptionHoles } from './subscriptions.ts';

const areas = [offerHoles, photoHoles, ratingHoles, messageHoles, subscriptionHoles, creditHoles] as const;

export type HoleId = (typeof areas)[number]['ids'][number];

/** Every hole of the application, in the order of its areas. */
export const catalogue: readonly Hole[] = areas.flatMap(({ whole }) => whole);
