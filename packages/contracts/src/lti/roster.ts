import * as T from 'typebox';
import { Id, nullable, PersonRef } from '../shared/index.ts';

export const rosterProblems = ['no_service', 'no_access', 'no_answer'] as const;
export const rosterRoles = ['learner', 'instructor', 'other'] as const;
/** A member of the course here, somebody with an account here, or somebody who has none. */
export const rosterStates = ['member', 'account', 'none'] as const;

const Person = T.Object({
  /** As the platform says it; empty if it keeps names to itself. */
  name: T.String(),
  role: T.Enum(rosterRoles),
  state: T.Enum(rosterStates),
});

/** The people of a platform's course. */
export const LtiContextRoster = T.Object({
  id: Id,
  platform: T.String(),
  title: T.String(),
  /** Why there is no list. */
  problem: nullable(T.Enum(rosterProblems)),
  people: T.Array(Person),
  /** Members of the course here who came from there and are there no more. */
  gone: T.Array(PersonRef),
});
export type LtiContextRoster = T.Static<typeof LtiContextRoster>;

export const LtiRoster = T.Object({ contexts: T.Array(LtiContextRoster) });
export type LtiRoster = T.Static<typeof LtiRoster>;
