import type { Hole } from '@sentiero/contracts/hunts';
import { apiHoles } from './api.ts';
import { creditHoles } from './credits.ts';
import { invitationHoles } from './invitations.ts';
import { loginHoles } from './login.ts';
import { messageHoles } from './messages.ts';
import { moderationHoles } from './moderation.ts';
import { offerHoles } from './offers.ts';
import { photoHoles } from './photos.ts';
import { profileHoles } from './profile.ts';
import { ratingHoles } from './ratings.ts';
import { subscriptionHoles } from './subscriptions.ts';

const exchangeAreas = [offerHoles, photoHoles, ratingHoles, messageHoles, subscriptionHoles] as const;
const identityAreas = [loginHoles, invitationHoles, profileHoles, apiHoles, moderationHoles] as const;
const areas = [...exchangeAreas, creditHoles, ...identityAreas] as const;

export type HoleId = (typeof areas)[number]['ids'][number];

/** Every hole of the application, in the order of its areas. */
export const catalogue: readonly Hole[] = areas.flatMap(({ whole }) => whole);
