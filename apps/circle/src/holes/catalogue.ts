import type { Hole } from '@sentiero/contracts/hunts';
import { apiHoles } from './api.ts';
import { creditHoles } from './credits.ts';
import { invitationHoles } from './invitations.ts';
import { loginHoles } from './login.ts';
import { messageHoles } from './messages.ts';
import { moderationHoles } from './moderation.ts';
import { offerHoles } from './offers.ts';
import { profileHoles } from './profile.ts';

const identityAreas = [loginHoles, invitationHoles, profileHoles, apiHoles, moderationHoles] as const;
const areas = [offerHoles, messageHoles, creditHoles, ...identityAreas] as const;

export type HoleId = (typeof areas)[number]['ids'][number];

/** Every hole of the application, in the order of its areas. */
export const catalogue: readonly Hole[] = areas.flatMap(({ whole }) => whole);
