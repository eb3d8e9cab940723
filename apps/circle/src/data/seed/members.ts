import type { Member } from '../copy.ts';
import members from './members.json' with { type: 'json' };

/** The neighbours of a new copy, without the learner. Each copy makes new passwords for all but Marco, whose leaked. */
export const neighbours = members as readonly (Omit<Member, 'password'> & Partial<Member>)[];
